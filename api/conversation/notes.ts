import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { idOfRequest } from '../secrets/keys.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import { mailMentions } from './mentions.ts'
import { announceOrderEvent } from '../orders/order-events.ts'
import { findOrder } from '../orders/order.ts'

const columns = ['id', 'text', 'author_uid', 'author_email', 'created_at'] as const

const notes = (db: Database) => db.selectFrom('order_messages').select(columns).where('internal', '=', true)

export type Note = Awaited<ReturnType<typeof notesOf>>[number]

/** The internal notes on an order, oldest first. Customers never see them. */
export async function notesOf(db: Database, orderId: string) {
  await findOrder(db, orderId)
  return notes(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()
}

/** Adds a note. A repeated request with the same key returns the same note. */
export const addNote = (
  db: Database,
  orderId: string,
  text: string,
  caller: Caller,
  key: string | null,
): Promise<Note> =>
  inTransaction(db, async (tx) => {
    await findOrder(tx, orderId)
    const id = key === null ? uuid() : idOfRequest(`note ${orderId}`, caller, key, text)
    const { uid, email } = caller
    const added = await tx
      .insertInto('order_messages')
      .values({ ...noteColumns, id, order_id: orderId, text, author_uid: uid, author_email: email })
      .onConflict((row) => row.column('id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows) {
      await audit(tx, caller, { action: 'create', subject: 'note', id, after: { text } })
      await announceOrderEvent(tx, orderId, 'note')
      await mailMentions(tx, { id, orderId, text }, caller)
    }
    return notes(tx).where('id', '=', id).executeTakeFirstOrThrow()
  })

const noteColumns = { internal: true, author_role: 'agency', author_name: null } as const

export const removeNote = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('order_messages')
      .where('id', '=', id)
      .where('internal', '=', true)
      .returning([...columns, 'order_id'])
      .executeTakeFirst()
    if (!removed) throw new NotFoundError()
    const { text, order_id, author_uid, author_email, created_at } = removed
    await audit(tx, caller, {
      action: 'remove',
      subject: 'note',
      id,
      before: { text, order: order_id, by: author_uid, email: author_email, at: created_at.toISOString() },
    })
    await announceOrderEvent(tx, order_id, 'note')
  })

export const undoAddNote: Undo<'note', 'create'> = (tx, { id }, caller) => removeNote(tx, id, caller)

export const undoRemoveNote: Undo<'note', 'remove'> = async (tx, { id, before }, caller) => {
  const { text, order, by, email, at } = before
  await tx
    .insertInto('order_messages')
    .values({
      ...noteColumns,
      id,
      text,
      order_id: order,
      author_uid: by,
      author_email: email,
      created_at: new Date(at),
    })
    .execute()
  await audit(tx, caller, { action: 'create', subject: 'note', id, after: { text } })
  await announceOrderEvent(tx, order, 'note')
}
