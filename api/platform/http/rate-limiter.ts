import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { operator, type Caller } from '../caller.ts'
import type { Connection } from '../db/connection.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { clientAddress, networkOf } from '../network/client-address.ts'
import { guessLimit, limitOf, limits, type LimitKind, type LimitRule } from './limits.ts'
import { RateCounter } from './rate-counter.ts'
import type { Route } from './route.ts'

/** Each method throws a 429 with `Retry-After`. */
export interface RateLimiter {
  /** Counts a request by its address, before anything else is done for it. */
  countRequest(route: Route, c: Context): Promise<void>
  /** Counts a request by its caller. */
  countCaller(route: Route, caller: Caller): Promise<void>
  /** Counts a request that passed validation. */
  countValid(route: Route, c: Context, caller: Caller): Promise<void>
  /** Throws for an address with too many wrong guesses. */
  checkGuesses(c: Context): Promise<void>
  countWrongGuess(c: Context): Promise<void>
}

interface Options {
  connection: Connection
  env: Pick<Env, 'limitFactor' | 'trustedProxies' | 'databaseUrl'>
  log: Log
}

/** Counts in the database, so that all processes share the counts; with an embedded database, in memory. */
export function createRateLimiter({ connection, env, log }: Options): RateLimiter {
  // The table stores keyed hashes: without this secret, which all processes share, no address can be derived from it.
  const secret = env.databaseUrl ?? randomBytes(32)
  const hashed = (who: string) => createHmac('sha256', secret).update(who).digest('base64url').slice(0, 27)
  const counters = new Map<LimitKind, (LimitRule & { counter: RateCounter })[]>()
  const counterOf = (name: string, { max, seconds }: Pick<LimitRule, 'max' | 'seconds'>) =>
    new RateCounter(connection, name, Math.ceil(max * env.limitFactor), seconds)
  if (env.limitFactor > 0)
    for (const [kind, rules] of Object.entries(limits) as [LimitKind, readonly LimitRule[]][])
      counters.set(
        kind,
        rules.map((rule, i) => ({ ...rule, counter: counterOf(`${kind}${i}`, rule) })),
      )
  const wrongGuesses = env.limitFactor > 0 ? counterOf('guess', guessLimit) : undefined

  let hasWarned = false
  const addressOf = (c: Context) => {
    if (!hasWarned && !env.trustedProxies && c.req.header('x-forwarded-for')) {
      hasWarned = true
      log.warn('X-Forwarded-For is ignored: set TRUSTED_PROXIES, or all visitors share one limit')
    }
    return hashed(networkOf(clientAddress(c, env.trustedProxies)))
  }
  const count = async (route: Route, by: LimitRule['by'], onlyValid: boolean, who: () => string) => {
    for (const rule of counters.get(limitOf(route)) ?? [])
      if (rule.by === by && (rule.onlyValid ?? false) === onlyValid) await rule.counter.add(who())
  }
  const countUser = async (route: Route, { uid, link }: Caller, onlyValid: boolean) => {
    if (uid && uid !== operator.uid)
      await count(route, 'user', onlyValid, () => hashed(link ? `link ${link.id}` : uid))
  }

  return {
    countRequest: (route, c) => count(route, 'address', false, () => addressOf(c)),
    countCaller: (route, caller) => countUser(route, caller, false),
    countValid: async (route, c, caller) => {
      await count(route, 'address', true, () => addressOf(c))
      await countUser(route, caller, true)
    },
    checkGuesses: async (c) => wrongGuesses?.check(addressOf(c)),
    countWrongGuess: async (c) => wrongGuesses?.add(addressOf(c)),
  }
}
