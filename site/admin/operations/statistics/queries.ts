import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiData } from '../../../session/api.ts'
import { siteToday } from '../../../ui/time.tsx'
import type { Answer } from '../../../api/public-api.ts'

export type Report = Answer<'GET /statistics'>

const dayMs = 24 * 60 * 60 * 1000
export const periods = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '12 months' },
] as const

/** The first and the last day of a period that ends today in the site's time zone; 12 months start on a first day. */
function daysOf(period: string) {
  const to = siteToday()
  const today = new Date(to)
  const from =
    period === '365'
      ? Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11, 1)
      : today.getTime() - (Number(period) - 1) * dayMs
  return { from: new Date(from).toISOString().slice(0, 10), to }
}

export const statisticsQuery = (period: string, path: string) =>
  queryOptions({
    queryKey: ['statistics', period, path],
    queryFn: () => apiData('GET /statistics', { query: { ...daysOf(period), ...(path && { path }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
