import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../access/audit.ts'
import type { Caller } from '../caller.ts'
import { idOfRequest } from '../access/keys.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import type { Tables } from '../db/tables.ts'
import { announceOrderEvent } from './order-events.ts'
import { findOrder } from './order.ts'

export type Note = Selectable<Tables['order_notes']>

/** What administrators write to each other about an order; its customer never sees it. Oldest first. */
export async function notesOf(db: Database, orderId: string): Promise<Note[]> {
  await findOrder(db, orderId)
  return db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The same text under the same key is the same note, however often it is sent. */
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
    const note = await tx
      .insertInto('order_notes')
      .values({ id, order_id: orderId, text, author_uid: caller.uid, author_email: caller.email })
      .onConflict((row) => row.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!note) return tx.selectFrom('order_notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await audit(tx, caller, { action: 'create', subject: 'note', id: note.id, after: { text } })
    await announceOrderEvent(tx, orderId, 'note')
    return note
  })

export const removeNote = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('order_notes').where('id', '=', id).returningAll().executeTakeFirst()
    if (!removed) throw new NotFoundError()
    const { text, order_id, author_uid, author_email, at } = removed
    await audit(tx, caller, {
      action: 'remove',
      subject: 'note',
      id,
      before: { text, order: order_id, by: author_uid, email: author_email, at: at.toISOString() },
    })
    await announceOrderEvent(tx, order_id, 'note')
  })

export const undoAddNote: Undo<'note', 'create'> = (tx, { id }, caller) => removeNote(tx, id, caller)

export const undoRemoveNote: Undo<'note', 'remove'> = async (tx, { id, before }, caller) => {
  const { text, order, by, email, at } = before
  await tx
    .insertInto('order_notes')
    .values({ id, text, order_id: order, author_uid: by, author_email: email, at: new Date(at) })
    .execute()
  await audit(tx, caller, { action: 'create', subject: 'note', id, after: { text } })
  await announceOrderEvent(tx, order, 'note')
}
