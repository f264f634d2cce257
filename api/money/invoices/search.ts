import { formatMoney } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import type { Context } from '../../platform/context.ts'
import { firstMatches } from '../../platform/http/paging.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { titleOf } from './issue.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'

export async function searchInvoices(ctx: Context, { q, limit }: Search) {
  const { db } = ctx
  const locale = await localeOf(ctx)
  const matches = db.selectFrom('invoices').selectAll().where(matchesSearch('invoices', q))
  const rows = await firstMatches(db, matches, 'createdAt', limit)
  return rows.map((invoice) => {
    const { id, total, currency, data, number } = invoice
    const buyer = data.buyer.company || data.buyer.name
    return result(
      'invoice',
      id,
      number,
      `${titleOf(invoice)}, ${buyer}, ${formatMoney(total, currency, locale)}`,
    )
  })
}
