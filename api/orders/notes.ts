import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../access/callers.ts'
import { inTransaction, type Database } from '../db.ts'
import type { Tables } from '../tables.ts'
import { findOrder } from './orders.ts'

export type Note = Selectable<Tables['order_notes']>

/** What administrators write to each other about an order; its customer never sees it. Oldest first. */
export async function notesOf(db: Database, orderId: string): Promise<Note[]> {
  await findOrder(db, orderId)
  return db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

export const addNote = (db: Database, orderId: string, text: string, caller: Caller): Promise<Note> =>
  inTransaction(db, async (tx) => {
    await findOrder(tx, orderId)
    return tx
      .insertInto('order_notes')
      .values({ id: uuid(), order_id: orderId, text, author_uid: caller.uid, author_email: caller.email })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
