/** A point in time in the reader's time zone: `Nov 21, 2026, 3:04 PM`. Days are those of the site: `formatDate`. */
export const formatDayAndTime = (time: string) =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
