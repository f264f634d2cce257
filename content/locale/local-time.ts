import { addDays } from './calendar-day.ts'
import { formatClock, formatLongDay } from './format.ts'

/** The moment of a local time, which daylight saving time can make ambiguous or nonexistent. */
export type LocalTime =
  | { at: Date }
  /** The clocks go back: the time occurs twice, first in summer time. */
  | { ambiguous: { first: Date; second: Date } }
  /** The clocks go forward: the time does not exist; `next` is the first time after the gap. */
  | { skipped: { next: string } }

const minute = 60_000

/** The time zone if this machine supports it, else UTC: a restored backup or a newer system may contain others. */
export function knownTimeZone(name: string | undefined): string {
  try {
    offsetAt(0, name || 'UTC')
    return name || 'UTC'
  } catch {
    return 'UTC'
  }
}

/** The moment at which the clocks of a time zone show `2026-11-23T09:00`. */
export function momentOf(local: string, timeZone: string): LocalTime {
  const asUtc = Date.parse(`${local}Z`)
  const day = 24 * 60 * minute
  // Clocks change at most once in two days.
  const offsets = new Set([-day, day].map((away) => offsetAt(asUtc + away, timeZone)))
  const moments = [...offsets]
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => localOf(at, timeZone) === local)
    .toSorted((a, b) => a.getTime() - b.getTime())
  const [first, second] = moments
  if (first && second) return { ambiguous: { first, second } }
  if (first) return { at: first }
  return { skipped: { next: afterGap(asUtc, offsets, timeZone) } }
}

/** The first local time after a gap. */
function afterGap(asUtc: number, offsets: ReadonlySet<number>, timeZone: string): string {
  const [winter, summer] = [Math.min(...offsets), Math.max(...offsets)]
  // Start with the offset before the change, and go back to the moment of the change.
  let at = asUtc - winter
  while (offsetAt(at - minute, timeZone) === summer) at -= minute
  return localOf(new Date(at), timeZone)
}

/** The local time of a time zone at a moment, as `2026-11-23T09:00`. */
export const localOf = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 16)

/** The day of the calendar at a moment, as `2026-11-23`. */
export const dayIn = (time: number, timeZone: string): string =>
  localOf(new Date(time), timeZone).slice(0, 10)

/** The moment at which the next day begins, in milliseconds; if midnight is skipped, at the first local time after it. */
export function nextDayAt(time: number, timeZone: string): number {
  return startOfDay(addDays(dayIn(time, timeZone), 1), timeZone).getTime()
}

/** The moment at which a day such as `2026-11-23` begins. */
export function startOfDay(day: string, timeZone: string): Date {
  const start = (local: string): Date => {
    const moment = momentOf(local, timeZone)
    if ('skipped' in moment) return start(moment.skipped.next)
    return 'ambiguous' in moment ? moment.ambiguous.first : moment.at
  }
  return start(`${day}T00:00`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('en', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })),
    )
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(time / 1000) * 1000
}

/** The error for a local time that does not exist. */
export function skippedText(local: string, next: string, timeZone: string, locale: string): string {
  const { day, time } = formatLocal(local, locale)
  return `There is no ${time} on ${day} in ${timeZone}: the clocks go forward. The next time is ${formatLocal(next, locale).time}.`
}

/** The note for a local time that occurs twice. */
export function ambiguousText(local: string, timeZone: string, locale: string): string {
  const { day, time } = formatLocal(local, locale)
  return `${time} occurs twice on ${day} in ${timeZone}: the clocks go back. Choose which one.`
}

const formatLocal = (local: string, locale: string) => ({
  day: formatLongDay(local.slice(0, 10), locale),
  // An ordinary space before AM and PM, as in the text around it.
  time: formatClock(local.slice(11), locale).replaceAll('\u202f', ' '),
})
