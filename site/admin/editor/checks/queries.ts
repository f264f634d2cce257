import { queryOptions } from '@tanstack/react-query'
import { apiData } from '../../../session/api.ts'
import type { Answer } from '../../../api/public-api.ts'

type Report = Answer<'GET /publish/checks'>
export type Finding = Report['findings'][number]
export type Entry = Report['entries'][number]

/** The key begins with `publish`, so that every save reloads it. */
export const checksQuery = queryOptions({
  queryKey: ['publish', 'checks'],
  queryFn: () => apiData('GET /publish/checks'),
})

export const pageName = (path: string) => (path === '/' ? 'Homepage' : path)
