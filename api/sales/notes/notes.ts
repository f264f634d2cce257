import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import type { Database } from '../../platform/db/database.ts'
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
export async function notesOnOrder(ctx: Context, orderId: string): Promise<Note[]> {
  await findOrder(ctx, orderId)
  return notesOn(ctx.db, 'orderId', orderId)
}

/** The notes on a customer, oldest first. */
export const notesOnCustomer = ({ db }: Context, customerId: string): Promise<Note[]> =>
  notesOn(db, 'customerId', customerId)

const notesOn = (db: Database, subject: 'orderId' | 'customerId', id: string) =>
  db.selectFrom('notes').selectAll().where(subject, '=', id).orderBy('at').orderBy('id').execute()

/** Adds a note. A repeated request with the same key returns the same note. */
export const addNote = (
  ctx: Context,
  subject: NoteSubject,
  { text, key }: { text: string; key: string | null },
): Promise<Note> =>
  withTransaction(ctx, async (ctx) => {
    const on = subject.orderId ?? subject.customerId!
    await (subject.orderId ? lockOrder(ctx, on) : lockCustomer(ctx, on))
    const id = key === null ? uuid() : idOfRequest(`note ${on}`, ctx.caller, key, text)
    const repeated = await ctx.db.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst()
    if (repeated) return repeated
    const note = await insert(ctx, {
      ...subject,
      id,
      text,
      authorUid: ctx.caller.uid,
      authorEmail: ctx.caller.email,
    })
    if (note.orderId) await mailMentions(ctx, { id, orderId: note.orderId, text })
    return note
  })

async function insert(
  ctx: TxContext,
  values: NoteSubject & Pick<Note, 'id' | 'text' | 'authorUid' | 'authorEmail'> & { at?: Date },
): Promise<Note> {
  const note = await ctx.db
    .insertInto('notes')
    .values({ orderId: null, customerId: null, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, text, orderId, customerId } = note
  if (orderId)
    await recordEvent(ctx, orderId, { by: 'agency', subject: 'note', id, action: 'create', after: { text } })
  else
    await audit(ctx, {
      subject: 'customer-note',
      id,
      action: 'create',
      after: { text, customer: customerId! },
    })
  return note
}

export const removeNote = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const removed = await ctx.db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()
    if (!removed) throw new NotFoundError()
    // Who may not see the customer does not know of the note.
    if (removed.customerId !== null && !ctx.may('customers.read')) throw new NotFoundError()
    const { text, orderId, customerId, authorUid: by, authorEmail: email, at } = removed
    const before = { text, by, email, at: at.toISOString() }
    if (orderId)
      await recordEvent(ctx, orderId, { by: 'agency', subject: 'note', id, action: 'remove', before })
    else
      await audit(ctx, {
        subject: 'customer-note',
        id,
        action: 'remove',
        before: { ...before, customer: customerId! },
      })
  })

export const undoAddNote: UndoEvent<'note', 'create'> & Undo<'customer-note', 'create'> = (ctx, { id }) =>
  removeNote(ctx, id)

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

export const undoRemoveNote: UndoEvent<'note', 'remove'> = (ctx, { id, orderId, before }) =>
  insert(ctx, { id, orderId, ...restored(before) })

export const undoRemoveCustomerNote: Undo<'customer-note', 'remove'> = async (ctx, { id, before }) => {
  await lockCustomer(ctx, before.customer)
  await insert(ctx, { id, customerId: before.customer, ...restored(before) })
}
