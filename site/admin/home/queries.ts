import { queryOptions } from '@tanstack/react-query'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../api/public-api.ts'
import { takeFirst } from '../lib/first-answers.ts'

/** The home screen of the signed-in person: what they may not see is absent. */
export type Home = Answer<'GET /home'>

/** Changes of any kind make it stale, so that each visit loads it. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => takeFirst('home') ?? apiData('GET /home'),
  staleTime: 0,
})
