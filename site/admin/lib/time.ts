const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** MM/DD/YYYY. */
export const asDay = (time: string | Date) => day.format(new Date(time))

/** A moment in the reader's own time zone, which it names. */
export const asMoment = (time: string | Date) => moment.format(new Date(time))

/** When something was made, which its id tells (RFC 9562, 5.7). */
export const timeOf = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago, as `3 hours ago`. */
export function ago(time: string | Date, now = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000)
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  return 'just now'
}
