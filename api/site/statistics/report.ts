import { addDays } from '#content/locale/calendar-day.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ConversionKind, CountKind } from '../../platform/db/tables/statistics.ts'
import type { period as periodSchema, statistics } from './answers.ts'
import { campaignSeparator } from './describe-view.ts'
import { monthsKept } from './store.ts'

type Statistics = z.infer<typeof statistics>
type Totals = Statistics['totals']
type Period = z.infer<typeof periodSchema>

/** Returns the title of the page at an address; undefined if there is none. */
export type TitleOf = (page: string) => string | undefined

/** The maximum number of pages, referrers and so on. */
const maxRows = 100

/** The counts of a period, and the totals of the preceding period of the same length. */
export async function report(
  { db }: Context,
  { from, to, path }: Period,
  titleOf: TitleOf,
): Promise<Omit<Statistics, 'timeZone'>> {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const before = addDays(from, -length)
  const byDay = await daily(db, { from: before, to, path })
  const days = Array.from({ length: 2 * length }, (_, i) => {
    const day = addDays(before, i)
    return { ...(byDay.get(day) ?? { ...zero, visitors: path ? null : 0 }), day }
  })
  const period = { from, to, path }
  const campaigns = await countsOf(db, 'campaign', period)
  return {
    from,
    to,
    monthsKept,
    totals: sum(days.slice(length)),
    previous: sum(days.slice(0, length)),
    days: days.slice(length),
    pages: (await pages(db, period)).map((row) => ({ ...row, title: titleOf(row.page) ?? null })),
    devices: await countsOf(db, 'device', period),
    referrers: await countsOf(db, 'referrer', period),
    campaigns: campaigns.map(({ value, views }) => {
      const [source = '', medium = '', campaign = ''] = value.split(campaignSeparator)
      return { source, medium, campaign, views }
    }),
    words: await countsOf(db, 'words', period),
  }
}

const zero = { views: 0, visitors: 0, messages: 0, subscribers: 0, orders: 0, payments: 0 }
const conversionColumns = {
  message: 'messages',
  subscriber: 'subscribers',
  order: 'orders',
  payment: 'payments',
} as const

const conversions = sql.join(
  (Object.entries(conversionColumns) as [ConversionKind, string][]).map(
    ([kind, name]) => sql`count(*) filter (where kind = ${sql.lit(kind)}) as ${sql.id(name)}`,
  ),
)
const within = ({ from, to, path }: Period) => sql`day between ${from}::date and ${to}::date
  ${path === undefined ? sql`` : sql`and page = ${path}`}`

async function daily(db: Database, period: Period): Promise<Map<string, Totals>> {
  const { rows } = await sql<Totals & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(views, 0)::bigint as views,
      ${period.path === undefined ? sql`coalesce(visitors, 0)::bigint` : sql`null`} as visitors,
      ${sql.join(Object.values(conversionColumns).map((name) => sql`coalesce(${sql.id(name)}, 0) as ${sql.id(name)}`))}
    from (
      select day, sum(count) filter (where kind = 'device') as views,
        sum(count) filter (where kind = 'visitors') as visitors
      from page_statistics where ${within(period)} and kind in ('device', 'visitors') group by day
    ) as viewed full join (
      select day, ${conversions} from conversions where ${within(period)} group by day
    ) as converted using (day)`.execute(db)
  return new Map(rows.map(({ day, ...totals }) => [day, totals]))
}

async function pages(db: Database, period: Period) {
  const { rows } = await sql<Omit<Statistics['pages'][number], 'title'>>`
    select page, coalesce(views, 0)::bigint as views,
      ${sql.join(Object.values(conversionColumns).map((name) => sql`coalesce(${sql.id(name)}, 0) as ${sql.id(name)}`))}
    from (
      select page, sum(count) as views from page_statistics
      where ${within(period)} and kind = 'device' group by page
    ) as viewed full join (
      select page, ${conversions} from conversions
      where ${within(period)} and page is not null group by page
    ) as converted using (page)
    order by views desc, page limit ${maxRows}`.execute(db)
  return rows
}

async function countsOf(db: Database, kind: CountKind, period: Period) {
  const { rows } = await sql<{ value: string; views: number }>`
    select value, sum(count)::bigint as views from page_statistics
    where ${within(period)} and kind = ${kind} group by value order by 2 desc, 1 limit ${maxRows}`.execute(db)
  return rows
}

const sum = (days: readonly Totals[]) =>
  days.reduce<Totals>(
    (all, each) => ({
      views: all.views + each.views,
      visitors: each.visitors === null || all.visitors === null ? null : all.visitors + each.visitors,
      messages: all.messages + each.messages,
      subscribers: all.subscribers + each.subscribers,
      orders: all.orders + each.orders,
      payments: all.payments + each.payments,
    }),
    zero,
  )
