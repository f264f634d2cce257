/* Points in time, in the reader's time zone. `formatDate` of `ui/time.tsx` is for calendar dates, such as a due date. */

/** `11/21/2026` */
export const formatDay = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** `November 21, 2026` */
export const formatLongDay = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'long' })

/** `Nov 21, 2026, 3:04 PM` */
export const formatDayAndTime = (time: string) =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
