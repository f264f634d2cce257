import { v7 as uuid } from 'uuid'
import type { Caller } from '../caller.ts'
import { idOfRequest } from '../secrets/keys.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import { mailMentions } from './mentions.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { recordEvent } from '../orders/order-events.ts'
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
      await recordCreated(tx, orderId, { id, text }, caller)
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
    await recordEvent(
      tx,
      order_id,
      { by: 'agency', caller },
      {
        subject: 'note',
        id,
        action: 'remove',
        before: { text, by: author_uid, email: author_email, at: created_at.toISOString() },
      },
    )
  })

const recordCreated = (tx: Tx, orderId: string, { id, text }: Pick<Note, 'id' | 'text'>, caller: Caller) =>
  recordEvent(
    tx,
    orderId,
    { by: 'agency', caller },
    { subject: 'note', id, action: 'create', after: { text } },
  )

export const undoAddNote: UndoEvent<'note', 'create'> = (tx, { id }, caller) => removeNote(tx, id, caller)

export const undoRemoveNote: UndoEvent<'note', 'remove'> = async (tx, { id, orderId, before }, caller) => {
  const { text, by, email, at } = before
  await tx
    .insertInto('order_messages')
    .values({
      ...noteColumns,
      id,
      text,
      order_id: orderId,
      author_uid: by,
      author_email: email,
      created_at: new Date(at),
    })
    .execute()
  await recordCreated(tx, orderId, { id, text }, caller)
}
