import { firstMatches } from '../../platform/http/paging.ts'
import { ordersWhere } from './list.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchOrders({ db, q, limit, caller }: Search) {
  const rows = await firstMatches(db, ordersWhere(db, { q, seenBy: caller }), 'createdAt', limit)
  return rows.map(({ id, number, customerName, customerEmail, packageName }) =>
    result('order', id, `${number}, ${customerName}`, `${packageName}, ${customerEmail}`),
  )
}
