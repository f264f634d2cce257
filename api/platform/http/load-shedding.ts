import type { PoolStats } from '../db/connection.ts'
import { databaseUnavailable, type Problem } from './problem.ts'
import type { Route } from './route.ts'

/**
 * How many queries may wait for a database connection before a request is refused. At 50 requests a second, that is a
 * wait of two seconds. A waiting query fails only after three seconds (`api/platform/db/postgres.ts`).
 */
const maxWaiting = 100
/** The same for essential routes. */
const maxWaitingForEssential = 200

/** The 503 for a request that arrives while too many queries wait; undefined if it may continue. */
export function refuseOverload(route: Route, { waiting }: PoolStats): Problem | undefined {
  if (waiting < (route.isEssential ? maxWaitingForEssential : maxWaiting)) return undefined
  return databaseUnavailable('We are getting too many requests right now. Please try again in a few seconds.')
}
