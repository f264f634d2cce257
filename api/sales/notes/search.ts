import type { Context } from '../../platform/context.ts'
import { tsQuery } from '../../platform/http/terms.ts'
import { isVisibleTo } from '../orders/order.ts'

/** The notes on orders that contain the words, newest first. */
export async function searchNotes({ db, caller }: Context, q: string, limit: number) {
  const query = tsQuery(q)
  if (query === null) return []
  return db
    .selectFrom('notes')
    .innerJoin('orders', 'orders.id', 'notes.orderId')
    .select(['orders.id as orderId', 'orders.number', 'orders.customerName', 'notes.text'])
    .where('notes.search', '@@', query)
    .where(isVisibleTo(caller))
    .orderBy('notes.at', 'desc')
    .limit(limit)
    .execute()
}
