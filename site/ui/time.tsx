import { formatDay, formatLongDay, formatMoment, formatRelative } from '#content/locale/format.ts'
import { dayIn, knownTimeZone } from '#content/locale/local-time.ts'
import { siteLocale } from './locale.ts'

/** A moment as `11/21/2026, 3:04 PM GMT+1`, in the time zone of the reader or in another one, which it names. */
export const formatDateTime = (time: string | Date, timeZone?: string) =>
  formatMoment(time, 'moment', siteLocale(), timeZone)

/** A moment in the reader's time zone: `Nov 21, 2026, 3:04 PM`. Days are those of the site: `formatDate`. */
export const formatDayAndTime = (time: string | Date) => formatMoment(time, 'dayAndTime', siteLocale())

/** The time zone of the site when this page was loaded. */
export const siteTimeZone = () => knownTimeZone(globalThis.document?.documentElement.dataset['timeZone'])

/** Today in the time zone of the site. */
export const siteToday = () => dayIn(Date.now(), siteTimeZone())

/** The day of a moment in the time zone of the site; a day such as `2026-11-21` stays. */
export const siteDayOf = (time: string | Date) =>
  typeof time === 'string' && time.length === 10 ? time : dayIn(new Date(time).getTime(), siteTimeZone())

/** A day, or that of a moment in the time zone of the site, as `11/21/2026`. */
export const formatDate = (time: string | Date) => formatDay(siteDayOf(time), siteLocale())

/** A day or a month: `2026-11-21` as `11/21/2026`, `2026-11` as `Nov 2026`. */
export const formatPeriod = (period: string) =>
  period.length > 7 ? formatDate(period) : formatMoment(period, 'month', siteLocale(), 'UTC')

/** A day, or that of a moment in the time zone of the site, as `November 21, 2026`. */
export const formatLongDate = (time: string) => formatLongDay(siteDayOf(time), siteLocale())

/** The date of an order, which the API answers as MM/DD/YYYY. */
export const formatOrderDate = (date: string) => formatDate(date.replace(/^(..)\/(..)\/(.{4})$/, '$3-$1-$2'))

/** When a record was created, read from its UUIDv7 (RFC 9562, 5.7). */
export const createdAtFromId = (id: string) =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString()

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago, as `3 hours ago`. `now` is in milliseconds since the epoch. */
export function timeAgo(time: string | Date, now = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000)
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return formatRelative(Math.trunc(seconds / size), unit, siteLocale())
  return 'just now'
}

/** How long ago, with the exact time as its title. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {timeAgo(at)}
  </time>
)
