import { sections } from '#content/sections/sections.ts'
import { sql } from 'kysely'
import type { TxContext } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'

/**
 * Takes the next number of an offer. The row of the series stays locked until the transaction ends, so that a number that
 * is rolled back is used again.
 */
export async function nextOfferNumber(ctx: TxContext, today: string): Promise<string> {
  const [defaults] = await list(ctx, sections.offerDefaults)
  const prefix = defaults?.offerPrefix || sections.offerDefaults.fields.offerPrefix.default
  const year = Number(today.slice(0, 4))
  const { last } = await ctx.db
    .insertInto('offerCounters')
    .values({ prefix, year, last: 1 })
    .onConflict((row) => row.columns(['prefix', 'year']).doUpdateSet({ last: sql`offer_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}${year}-${String(last).padStart(4, '0')}`
}
