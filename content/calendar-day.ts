/** Whether the value is a date that exists, in the format `2026-11-21`. */
export const isCalendarDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true
