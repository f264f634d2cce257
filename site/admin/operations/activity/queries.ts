import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiData, apiPage } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

export type Change = Answer<'GET /activity'>[number]

type Query = Readonly<Record<string, string | number>>

export const activityQuery = (query: Query) =>
  queryOptions({
    queryKey: ['activity', 'list', query],
    queryFn: () => apiPage('GET /activity', { query }),
    placeholderData: keepPreviousData,
  })

/** The ids of all users who have made a change. */
export const actorsQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: () => apiData('GET /activity/people'),
})

/** The last change of a record that is not content; null if there is none. */
export const lastChangeQuery = (subject: string, record: string) =>
  queryOptions({
    queryKey: ['activity', 'last', subject, record],
    queryFn: async () => {
      const { rows } = await apiPage('GET /activity', { query: { subject, record, pageSize: 1 } })
      return rows[0] ?? null
    },
  })
