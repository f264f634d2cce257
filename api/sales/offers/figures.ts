import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'

interface OfferMonth {
  /** `2026-11`. */
  month: string
  /** Offers whose first version was sent in the month. */
  sent: number
  /** Offers that were accepted in the month, and what they came to. */
  accepted: number
  value: string
}

/** The offers of the last twelve months, in the currency of the server, newest first. */
export async function offerMonths(ctx: Context): Promise<OfferMonth[]> {
  const zone = await timeZoneOf(ctx)
  const now = ctx.now()
  const { rows } = await sql<OfferMonth>`
    with months as (
      select to_char(generate_series(
        date_trunc('month', ${now}::timestamptz at time zone ${zone}) - interval '11 months',
        date_trunc('month', ${now}::timestamptz at time zone ${zone}), interval '1 month'), 'YYYY-MM') as month),
    sent as (
      select to_char(sent_at at time zone ${zone}, 'YYYY-MM') as month, count(*)::integer as count
      from (select min(sent_at) as sent_at from offers where sent_at is not null and currency = ${ctx.env.currency}
        group by thread_id) as first group by 1),
    accepted as (
      select to_char(answered_at at time zone ${zone}, 'YYYY-MM') as month, count(*)::integer as count,
        sum(total) as value
      from offers where status = 'accepted' and currency = ${ctx.env.currency} group by 1)
    select month, coalesce(sent.count, 0) as sent, coalesce(accepted.count, 0) as accepted,
      coalesce(accepted.value, 0)::numeric(12,2)::text as value
    from months left join sent using (month) left join accepted using (month)
    order by month desc`.execute(ctx.db)
  return rows
}
