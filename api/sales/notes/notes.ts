import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { findOrder, lockOrder } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import { mailMentions } from './mentions.ts'

/** An internal note of the agency. Customers never see one. */
export type Note = Selectable<Tables['notes']>

/** What a note is on. */
export type NoteSubject = { orderId: string; customerId?: null } | { customerId: string; orderId?: null }

/** The notes on an order, oldest first. Throws a NotFoundError if there is no such order. */
export async function notesOnOrder(db: Database, orderId: string): Promise<Note[]> {
  await findOrder(db, orderId)
  return notesOn(db, 'orderId', orderId)
}

/** The notes on a customer, oldest first. */
export const notesOnCustomer = (db: Database, customerId: string): Promise<Note[]> =>
  notesOn(db, 'customerId', customerId)

const notesOn = (db: Database, subject: 'orderId' | 'customerId', id: string) =>
  db.selectFrom('notes').selectAll().where(subject, '=', id).orderBy('at').orderBy('id').execute()

/** Adds a note. A repeated request with the same key returns the same note. */
export const addNote = (
  db: Database,
  subject: NoteSubject,
  text: string,
  caller: Caller,
  key: string | null,
): Promise<Note> =>
  inTransaction(db, async (tx) => {
    const on = subject.orderId ?? subject.customerId!
    await (subject.orderId ? lockOrder(tx, on) : lockCustomer(tx, on))
    const id = key === null ? uuid() : idOfRequest(`note ${on}`, caller, key, text)
    const repeated = await tx.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst()
    if (repeated) return repeated
    const note = await insert(
      tx,
      { ...subject, id, text, authorUid: caller.uid, authorEmail: caller.email },
      caller,
    )
    if (note.orderId) await mailMentions(tx, { id, orderId: note.orderId, text }, caller)
    return note
  })

async function insert(
  tx: Tx,
  values: NoteSubject & Pick<Note, 'id' | 'text' | 'authorUid' | 'authorEmail'> & { at?: Date },
  caller: Caller,
): Promise<Note> {
  const note = await tx
    .insertInto('notes')
    .values({ orderId: null, customerId: null, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, text, orderId, customerId } = note
  if (orderId)
    await recordEvent(
      tx,
      orderId,
      { by: 'agency', caller },
      { subject: 'note', id, action: 'create', after: { text } },
    )
  else
    await audit(tx, caller, {
      subject: 'customer-note',
      id,
      action: 'create',
      after: { text, customer: customerId! },
    })
  return note
}

export const removeNote = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()
    if (!removed) throw new NotFoundError()
    // Who may not see the customer does not know of the note.
    if (removed.customerId !== null && !may(caller, 'customers.read')) throw new NotFoundError()
    const { text, orderId, customerId, authorUid: by, authorEmail: email, at } = removed
    const before = { text, by, email, at: at.toISOString() }
    if (orderId)
      await recordEvent(
        tx,
        orderId,
        { by: 'agency', caller },
        { subject: 'note', id, action: 'remove', before },
      )
    else
      await audit(tx, caller, {
        subject: 'customer-note',
        id,
        action: 'remove',
        before: { ...before, customer: customerId! },
      })
  })

export const undoAddNote: UndoEvent<'note', 'create'> & Undo<'customer-note', 'create'> = (
  tx,
  { id },
  caller,
) => removeNote(tx, id, caller)

const restored = ({
  text,
  by,
  email,
  at,
}: {
  text: string
  by: string
  email: string | null
  at: string
}) => ({
  text,
  authorUid: by,
  authorEmail: email,
  at: new Date(at),
})

export const undoRemoveNote: UndoEvent<'note', 'remove'> = (tx, { id, orderId, before }, caller) =>
  insert(tx, { id, orderId, ...restored(before) }, caller)

export const undoRemoveCustomerNote: Undo<'customer-note', 'remove'> = async (tx, { id, before }, caller) => {
  await lockCustomer(tx, before.customer)
  await insert(tx, { id, customerId: before.customer, ...restored(before) }, caller)
}
