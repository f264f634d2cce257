/** What stands between a time on the clock and a moment. */
export type LocalTime =
  | { at: Date }
  /** The clocks go back: it comes twice, `first` in summer time. */
  | { twice: { first: Date; second: Date } }
  /** The clocks go forward: there is no such time; the first one after it. */
  | { never: { next: string } }

const minute = 60_000

/** A time zone that this machine knows: another one, of a restored backup or a newer system, is UTC. */
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
  // Whatever the clocks do, they do it once in two days.
  const offsets = new Set([-day, day].map((away) => offsetAt(asUtc + away, timeZone)))
  const moments = [...offsets]
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => localOf(at, timeZone) === local)
    .toSorted((a, b) => a.getTime() - b.getTime())
  const [first, second] = moments
  if (first && second) return { twice: { first, second } }
  if (first) return { at: first }
  return { never: { next: afterGap(asUtc, offsets, timeZone) } }
}

/** The first time that the clocks show after the ones that they skip. */
function afterGap(asUtc: number, offsets: ReadonlySet<number>, timeZone: string): string {
  const [winter, summer] = [Math.min(...offsets), Math.max(...offsets)]
  // As if the clocks had not been put forward: the change lies less than the gap before.
  let at = asUtc - winter
  while (offsetAt(at - minute, timeZone) === summer) at -= minute
  return localOf(new Date(at), timeZone)
}

/** What the clocks of a time zone show at a moment, as `2026-11-23T09:00`. */
export const localOf = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 16)

/** The day of the calendar at a moment, as `2026-11-23`. */
export const dayIn = (time: number, timeZone: string): string =>
  localOf(new Date(time), timeZone).slice(0, 10)

/** When the day after a moment begins: with the first time that the clocks show then. */
export function nextDayAt(time: number, timeZone: string): number {
  const next = new Date(Date.parse(dayIn(time, timeZone)) + 24 * 60 * minute).toISOString().slice(0, 10)
  const start = (local: string): number => {
    const found = momentOf(local, timeZone)
    if ('never' in found) return start(found.never.next)
    return ('twice' in found ? found.twice.first : found.at).getTime()
  }
  return start(`${next}T00:00`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks are ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('en-US', {
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

/** `2:30 AM` on `March 29, 2026`, of what the clocks show. */
const wordsOf = (local: string) => {
  const date = new Date(`${local}Z`)
  return {
    day: date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    time: date.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' }).replaceAll('\u202f', ' '),
  }
}

/** What is wrong with a time that the clocks skip. */
export function skippedText(local: string, next: string, timeZone: string): string {
  const { day, time } = wordsOf(local)
  return `There is no ${time} on ${day} in ${timeZone}: the clocks go forward. The next time is ${wordsOf(next).time}.`
}

/** What has to be said of a time that comes twice. */
export function twiceText(local: string, timeZone: string): string {
  const { day, time } = wordsOf(local)
  return `${time} comes twice on ${day} in ${timeZone}: the clocks go back. Say which one.`
}
