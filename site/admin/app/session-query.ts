import { queryOptions } from '@tanstack/react-query'
import { openSession } from '../../session/open-session.ts'
import { takeFirst } from '../lib/first-answers.ts'

/** The signed-in person; null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => takeFirst('session') ?? openSession(),
  staleTime: Infinity,
  retry: 1,
})
