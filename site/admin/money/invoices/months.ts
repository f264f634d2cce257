import { formatMoment } from '#content/locale/format.ts'
import { siteLocale } from '../../../ui/locale.ts'
import { siteToday } from '../../../ui/time.tsx'

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** This month and the twelve before it, as first and last days. */
export const months = Array.from({ length: 13 }, (_, ago) => {
  const today = new Date(siteToday())
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - ago]
  const first = Date.UTC(year, month, 1)
  return {
    from: dayOf(first),
    to: dayOf(Date.UTC(year, month + 1, 0)),
    name: formatMoment(first, 'longMonth', siteLocale(), 'UTC'),
  }
})
