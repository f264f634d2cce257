import { sql } from 'kysely'
import { subscriptionStatusesWhere } from '#content/shop/subscription-states.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'

/** The subscriptions of a month. Amounts are per month. */
export interface SubscriptionMonth {
  /** `2026-11`. */
  month: string
  /** What ran at its end, and what it was worth. */
  running: number
  recurring: string
  /** What ran at its end, and not at its beginning, without having run before. */
  started: string
  /** The same, having run before: after a pause. */
  resumed: string
  /** What ran at its beginning, and not at its end. */
  lost: string
  /** What the others became worth more, and less. */
  grown: string
  shrunk: string
  /** How many of those that ran at its beginning did not at its end, in percent with one decimal; null if none ran. */
  churn: string | null
  /** How long those that ended in it had run, in months with one decimal; null if none ended. */
  averageMonths: string | null
}

const running = sql.join(
  subscriptionStatusesWhere(({ isRunning }) => isRunning).map((state) => sql.lit(state)),
)

/**
 * The subscriptions of the last twelve months, in the currency of the server, newest first: what each was worth at the
 * beginning and the end of the month follows from its history.
 */
export async function subscriptionMonths(ctx: Context): Promise<SubscriptionMonth[]> {
  const zone = await timeZoneOf(ctx)
  const now = ctx.now()
  const valueAt = (moment: 'begins' | 'ends') => sql`coalesce((
    select case when event.state in (${running}) then event.monthly else 0 end from subscription_events as event
    where event.subscription_id = subscriptions.id and event.at < months.${sql.raw(moment)}
    order by event.at desc, event.id desc limit 1), 0)`
  const { rows } = await sql<SubscriptionMonth>`
    with local as (
      select generate_series(
        date_trunc('month', ${now}::timestamptz at time zone ${zone}) - interval '11 months',
        date_trunc('month', ${now}::timestamptz at time zone ${zone}), interval '1 month') as first),
    months as (
      select to_char(first, 'YYYY-MM') as month, first at time zone ${zone} as begins,
        (first + interval '1 month') at time zone ${zone} as ends from local),
    worth as (
      select month, begins, subscriptions.id, ${valueAt('begins')} as before, ${valueAt('ends')} as after
      from months join subscriptions on subscriptions.created_at < months.ends
        and subscriptions.currency = ${ctx.env.currency}),
    moved as (
      select worth.*, exists (select from subscription_events as event where event.subscription_id = worth.id
        and event.at < worth.begins and event.state in (${running})) as had_run from worth),
    terms as (
      select to_char(ended_at at time zone ${zone}, 'YYYY-MM') as month,
        avg(extract(epoch from ended_at - started_at) / 86400 / 30.4375) as average
      from subscriptions where ended_at is not null and started_at is not null
        and currency = ${ctx.env.currency} group by 1)
    select months.month,
      (count(*) filter (where after > 0))::integer as running,
      coalesce(sum(after), 0)::numeric(12,2)::text as recurring,
      coalesce(sum(after) filter (where before = 0 and not had_run), 0)::numeric(12,2)::text as started,
      coalesce(sum(after) filter (where before = 0 and had_run), 0)::numeric(12,2)::text as resumed,
      coalesce(sum(before) filter (where after = 0), 0)::numeric(12,2)::text as lost,
      coalesce(sum(after - before) filter (where before > 0 and after > before), 0)::numeric(12,2)::text as grown,
      coalesce(sum(before - after) filter (where after > 0 and after < before), 0)::numeric(12,2)::text as shrunk,
      (100.0 * count(*) filter (where before > 0 and after = 0)
        / nullif(count(*) filter (where before > 0), 0))::numeric(5,1)::text as churn,
      (min(terms.average))::numeric(8,1)::text as average_months
    from months left join moved on moved.month = months.month left join terms on terms.month = months.month
    group by months.month order by months.month desc`.execute(ctx.db)
  return rows
}
