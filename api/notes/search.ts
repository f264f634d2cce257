import type { Database } from '../db/database.ts'
import { tsQuery } from '../http/terms.ts'

/** The notes on orders that contain the words, newest first. */
export async function searchNotes(db: Database, q: string, limit: number) {
  const query = tsQuery(q)
  if (query === null) return []
  return db
    .selectFrom('notes')
    .innerJoin('orders', 'orders.id', 'notes.orderId')
    .select(['orders.id as orderId', 'orders.number', 'orders.customerName', 'notes.text'])
    .where('notes.search', '@@', query)
    .orderBy('notes.at', 'desc')
    .limit(limit)
    .execute()
}
