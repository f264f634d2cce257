import { addDays } from '#content/locale/calendar-day.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { json } from '../../platform/db/database.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'

/** The number of days that are counted, of samples per day, and of bytes per sample. */
const countedDays = 30
const maxSamples = 5
const sampleLength = 200

/** The number of bytes kept of a forged notice that names an order. */
export const rejectedLength = 1000

/** Counts a notice that the provider did not send. Stores the first ones of a day as samples. */
export async function countRejected(
  ctx: Context,
  { provider, raw, sha256 }: { provider: Provider; raw: Uint8Array; sha256: string },
): Promise<void> {
  const text = Buffer.from(raw.subarray(0, sampleLength))
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '·')
  await ctx.db
    .insertInto('rejectedNotices')
    .values({
      day: await todayOf(ctx),
      provider,
      times: 1,
      samples: json([{ sha256, size: raw.length, text }]),
    })
    .onConflict((row) =>
      row.columns(['day', 'provider']).doUpdateSet({
        times: sql`rejected_notices.times + 1`,
        samples: sql`case when jsonb_array_length(rejected_notices.samples) < ${maxSamples}
          then rejected_notices.samples || excluded.samples else rejected_notices.samples end`,
      }),
    )
    .execute()
}

/** The number of rejected notices in the last 30 days. */
export async function rejectedCount(ctx: Context): Promise<number> {
  const { times } = await ctx.db
    .selectFrom('rejectedNotices')
    .select(sql<number>`coalesce(sum(times), 0)::integer`.as('times'))
    .where('day', '>=', addDays(await todayOf(ctx), -countedDays))
    .executeTakeFirstOrThrow()
  return times
}
