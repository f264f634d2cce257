/** Whether the value is a date that exists, in the format `2026-11-21`. */
export const isCalendarDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

/** Adds days to a date; negative numbers subtract. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The number of days from one date to another; negative if that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000))

/** The date the given number of working days (Monday to Friday) after another. */
export function addWorkingDays(from: string, days: number): string {
  let day = from
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (new Date(day).getUTCDay() % 6 !== 0) left--
  }
  return day
}

/** `2026-11-21` as `11/21/2026`, which the API answers as the date of an order. */
export const monthDayYear = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
