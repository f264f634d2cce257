import type { Context } from '../../platform/context.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { ordersWhere } from './list.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchOrders(ctx: Context, { q, limit }: Search) {
  const rows = await firstMatches(ctx.db, ordersWhere(ctx, { q, seenBy: ctx.caller }), 'createdAt', limit)
  return rows.map(({ id, number, customerName, customerEmail, packageName }) =>
    result(
      'order',
      id,
      `${number}, ${customerName}`,
      [packageName, customerEmail].filter(Boolean).join(', '),
    ),
  )
}
