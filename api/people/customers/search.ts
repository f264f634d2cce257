import type { Context } from '../../platform/context.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { customers } from './customers.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchCustomers(ctx: Context, { q, limit }: Search) {
  const rows = await firstMatches(ctx.db, customers(ctx, { q }), 'lastContactAt', limit)
  return rows.map(({ id, name, email }) =>
    result('customer', id, name, ['Customer', email].filter(Boolean).join(', ')),
  )
}
