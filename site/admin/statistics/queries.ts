import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'

export type Report = Answer<'GET /statistics'>

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const periods = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '12 months' },
] as const

/** The days up to today, which are those of UTC; of a year whole months. */
function daysOf(period: string) {
  const now = new Date()
  const from =
    period === '365'
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)
      : now.getTime() - (Number(period) - 1) * dayMs
  return { from: dayOf(from), to: dayOf(now.getTime()) }
}

export const statisticsQuery = (period: string, path: string) =>
  queryOptions({
    queryKey: ['statistics', period, path],
    queryFn: () => apiData('GET /statistics', { query: { ...daysOf(period), ...(path && { path }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
