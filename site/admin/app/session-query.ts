import { queryOptions } from '@tanstack/react-query'
import { isUnauthorized } from '../../api/request.ts'
import { asUser } from '../../session/as-user.ts'
import { openSession } from '../../session/open-session.ts'
import { readSession } from '../../session/session.ts'
import { takeFirst } from '../lib/first-answers.ts'

/** The signed-in person; null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () =>
    (takeFirst('session') ?? openSession()).catch((error: unknown) => {
      if (!isUnauthorized(error)) throw error
      // All sessions of the person were ended: they sign in again here.
      return asUser(readSession)
    }),
  staleTime: Infinity,
  retry: 1,
})
