import { offerStates } from '#content/shop/offer-states.ts'
import type { Context } from '../../platform/context.ts'
import type { Search } from '../../platform/search/part.ts'
import { result } from '../../platform/search/result.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { listedOffers } from './list.ts'
import { statusOn } from './offers.ts'

export async function searchOffers(ctx: Context, { q, limit }: Search) {
  const today = await todayOf(ctx)
  const rows = await listedOffers(ctx, { q, today }).orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) =>
    result(
      'offer',
      row.id,
      [row.number, row.title].filter(Boolean).join(', '),
      `${row.customerName}, ${offerStates[statusOn(row, today)].label.toLowerCase()}`,
    ),
  )
}
