import { sql } from 'kysely'
import type { TxContext } from '#api/platform/context.ts'
import type { Count } from '#api/site/statistics/batch.ts'
import { addDays } from '#content/locale/calendar-day.ts'

const days = 90

/** Average daily views by page. */
const pages = {
  '/': 34,
  '/pricing': 15,
  '/service': 9,
  '/services/search-optimization': 8,
  '/services/local-search': 7,
  '/articles/asking-for-reviews': 6,
  '/articles/map-entry-in-the-right-order': 9,
  '/cases/harbor-bakery': 5,
  '/contact': 6,
}
const devices = { phone: 0.61, desktop: 0.35, tablet: 0.04 }
const referrers = {
  'google.com': 0.38,
  'bing.com': 0.05,
  'duckduckgo.com': 0.03,
  'porteastmere-traders.example': 0.04,
}
/** Factors from Sunday to Saturday. */
const weekdays = [0.55, 1.1, 1.2, 1.15, 1.1, 0.95, 0.6]

/**
 * Adds page views of the last weeks, fewer on weekends and more each month, and sets the dates of conversions to those
 * of the records that they count. The numbers are deterministic.
 */
export async function seedStatistics({ db, now }: TxContext): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  const rows = Array.from({ length: days }, (_, i) => {
    const day = addDays(today, i - days + 1)
    return countsOf(i, new Date(day).getUTCDay()).map((count) => ({ day, ...count }))
  })
  await db.insertInto('pageStatistics').values(rows.flat()).execute()
  await sql`update conversions set day = orders.created_at::date from orders where orders.id = conversions.id`.execute(
    db,
  )
  await sql`insert into conversions (kind, id, day, page)
    select 'message', id, created_at::date, '/contact' from messages where status <> 'Suspected'
    union all select 'subscriber', id, confirmed_at::date, source from subscribers where confirmed_at is not null`.execute(
    db,
  )
}

function countsOf(index: number, weekday: number): Count[] {
  const noise = 1 + 0.15 * Math.sin(index * 2.4) + 0.1 * Math.sin(index * 0.7)
  const factor = weekdays[weekday]! * noise * (0.6 + (0.6 * index) / days)
  const views = Object.entries(pages).map(([page, average]) => [page, average * factor] as const)
  const ofPages = views.flatMap(([page, count]) =>
    Object.entries(devices).map(([value, share]) => ({
      page,
      kind: 'device' as const,
      value,
      count: count * share,
    })),
  )
  const total = views.reduce((sum, [, count]) => sum + count, 0)
  const ofReferrers = Object.entries(referrers).map(([value, share]) => ({
    page: '/',
    kind: 'referrer' as const,
    value,
    count: total * share,
  }))
  const visitors = { page: '', kind: 'visitors' as const, value: '', count: total * 0.46 }
  return [...ofPages, ...ofReferrers, visitors]
    .map((each) => ({ ...each, count: Math.round(each.count) }))
    .filter(({ count }) => count > 0)
}
