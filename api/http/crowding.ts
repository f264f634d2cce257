import type { PoolStats } from '../db/connection.ts'
import { databaseUnavailable, type Problem } from './problem.ts'
import type { Route } from './route.ts'

/**
 * So many may wait for a connection to the database; one request more is refused before anything is done for it. At 50
 * requests a second, that is two seconds. Who waits is never refused for it: only a connection that does not come within
 * three seconds is given up (`api/db/postgres.ts`).
 */
const mostWaiting = 100
/** The same for what is refused last. */
const mostWaitingAtLast = 200

/** Why a request is not taken now, if it is not. */
export function crowdedOut(route: Route, { waiting }: PoolStats): Problem | undefined {
  if (waiting < (route.isRefusedLast ? mostWaitingAtLast : mostWaiting)) return undefined
  return databaseUnavailable(
    'More is asked of us at this moment than we can answer. Please try again in a few seconds.',
  )
}
