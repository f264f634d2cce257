import { createHmac } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from 'hono'
import { operator, type Caller } from '../access/callers.ts'
import { randomKey } from '../access/keys.ts'
import type { Connection } from '../db/connection.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { Problem } from './problem.ts'
import type { Route } from './route.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

interface Rule {
  by: 'address' | 'user'
  most: number
  /** Seconds. */
  per: number
  /** Counts what is well-formed only, so that a typing mistake costs nothing. */
  accepted?: true
}

export type LimitKind = keyof typeof limits

/** How often each kind of route may be called in production. A person stays far below; a page is never counted. */
const limits = {
  read: [{ by: 'address', most: 300, per: minute }],
  form: [
    { by: 'address', most: 60, per: minute },
    { by: 'address', most: 5, per: minute, accepted: true },
    { by: 'address', most: 30, per: day, accepted: true },
  ],
  account: [
    { by: 'address', most: 600, per: minute },
    { by: 'user', most: 240, per: minute },
  ],
  order: [
    { by: 'address', most: 60, per: minute },
    { by: 'address', most: 30, per: hour, accepted: true },
    { by: 'user', most: 10, per: hour, accepted: true },
  ],
  invitation: [{ by: 'user', most: 10, per: minute }],
  // An owner who types has each keystroke previewed.
  office: [
    { by: 'address', most: 3000, per: minute },
    { by: 'user', most: 1500, per: minute },
  ],
  link: [{ by: 'address', most: 60, per: minute }],
  signature: [{ by: 'address', most: 60, per: minute }],
  notice: [{ by: 'address', most: 120, per: minute }],
} as const satisfies Record<string, readonly Rule[]>

/** Wrong tokens, keys and links of one address in a minute. */
const guesses = { most: 30, per: minute }

export const limitOf = ({ limit, access, method }: Pick<Route, 'limit' | 'access' | 'method'>): LimitKind => {
  if (limit) return limit
  if (access === 'anyone') return method === 'GET' ? 'read' : 'form'
  if (access === 'signed-in') return 'account'
  return access === 'admin' || access === 'admin-or-setup' ? 'office' : access
}

/** Each throws a 429 that says when to try again. */
export interface Limits extends Disposable {
  /** Counts a call by its address, before anything else is looked at. */
  call(route: Route, c: Context): Promise<void>
  /** Counts a call by who makes it. */
  caller(route: Route, caller: Caller): Promise<void>
  /** Counts a call that is well-formed. */
  accepted(route: Route, c: Context, caller: Caller): Promise<void>
  /** Refuses an address that has guessed too often. */
  guess(c: Context): void
  /** Counts a wrong guess. */
  missed(c: Context): Promise<void>
}

interface Given {
  connection: Connection
  env: Pick<Env, 'limitFactor' | 'trustedProxies' | 'databaseUrl'>
  log: Log
}

/** Counts in the database, so that several processes count together; in memory where there is only this one. */
export function createLimits({ connection, env, log }: Given): Limits {
  // The table names nobody: without what all processes know alike, no address can be told from it.
  const pepper = env.databaseUrl ?? randomKey()
  const nameOf = (who: string) => createHmac('sha256', pepper).update(who).digest('base64url').slice(0, 27)
  const rules = new Map<LimitKind, (Rule & { counter: Counter })[]>()
  const counterOf = (name: string, rule: Pick<Rule, 'most' | 'per'>) =>
    new Counter(connection, name, Math.ceil(rule.most * env.limitFactor), rule.per)
  if (env.limitFactor > 0)
    for (const [kind, its] of Object.entries(limits) as [LimitKind, readonly Rule[]][])
      rules.set(
        kind,
        its.map((rule, i) => ({ ...rule, counter: counterOf(`${kind}${i}`, rule) })),
      )
  const misses = env.limitFactor > 0 ? counterOf('guess', guesses) : undefined

  let warned = false
  const addressOf = (c: Context) => {
    if (!warned && !env.trustedProxies && c.req.header('x-forwarded-for')) {
      warned = true
      log.warn('X-Forwarded-For is ignored: set TRUSTED_PROXIES, or all visitors share one limit')
    }
    return nameOf(networkOf(clientAddress(c, env.trustedProxies)))
  }
  const count = async (route: Route, by: Rule['by'], accepted: boolean, who: () => string) => {
    for (const rule of rules.get(limitOf(route)) ?? [])
      if (rule.by === by && (rule.accepted ?? false) === accepted) await rule.counter.add(who())
  }
  const countUser = async (route: Route, caller: Caller, accepted: boolean) => {
    if (caller.uid && caller !== operator) await count(route, 'user', accepted, () => nameOf(caller.uid))
  }
  const clean = setInterval(() => {
    const { db } = connection
    const over = Promise.all([
      db.deleteFrom('limit_counts').where('expire', '<', Date.now()).execute(),
      db.deleteFrom('spent_stamps').where('expires_at', '<', new Date()).execute(),
    ])
    over.catch((error: unknown) => log.warn({ err: error }, 'old counts are not removed'))
  }, 300_000).unref()

  return {
    call: (route, c) => count(route, 'address', false, () => addressOf(c)),
    caller: (route, caller) => countUser(route, caller, false),
    accepted: async (route, c, caller) => {
      await count(route, 'address', true, () => addressOf(c))
      await countUser(route, caller, true)
    },
    guess: (c) => misses?.check(addressOf(c)),
    missed: async (c) => misses?.add(addressOf(c)),
    [Symbol.dispose]: () => clearInterval(clean),
  }
}

/** Up to how many are taken from the shared count at once: the database is asked once for them all. */
const mostAtOnce = 20

/** Somebody is being counted, and so many calls wait for it. */
interface Taking {
  over: Promise<void>
  waiting: number
}

/** One rule's count, for everybody it counts. */
class Counter {
  readonly #limiter: RateLimiterMemory | RateLimiterPostgres
  readonly #step: number
  readonly #points: number
  /** What was taken from the count and is not used yet. */
  readonly #taken = new Map<string, { left: number; until: number }>()
  readonly #taking = new Map<string, Taking>()
  readonly #full = new Map<string, number>()

  constructor({ db, embedded }: Connection, keyPrefix: string, points: number, duration: number) {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration })
    this.#points = points
    this.#step = embedded ? 1 : Math.max(1, Math.min(mostAtOnce, Math.floor(points / 15)))
    this.#limiter = embedded
      ? memory
      : new RateLimiterPostgres({
          keyPrefix,
          points,
          duration,
          storeType: 'client',
          storeClient: {
            query: ({ text, values }: { text: string; values: unknown[] }) =>
              db.executeQuery(CompiledQuery.raw(text, values)),
          },
          tableName: 'limit_counts',
          tableCreated: true,
          clearExpiredByTimeout: false,
          insuranceLimiter: memory,
        })
  }

  /** Throws the 429 of whoever is over the limit. */
  check(who: string) {
    const until = this.#full.get(who)
    if (until === undefined || this.#takenFor(who)) return
    if (until > Date.now()) throw tooMany(until - Date.now())
    this.#full.delete(who)
  }

  /** Calls that come at once take from the shared count together: each by itself would take a whole step. */
  async add(who: string): Promise<void> {
    for (let last: Taking | undefined; ;) {
      this.check(who)
      const taken = this.#takenFor(who)
      if (taken) {
        taken.left--
        if (last) last.waiting--
        return
      }
      // Whoever comes first takes for all who are left from the last time.
      const taking = this.#taking.get(who) ?? this.#begin(who, last?.waiting ?? 1)
      taking.waiting++
      await taking.over
      last = taking
    }
  }

  #begin(who: string, waiting: number): Taking {
    const over = this.#take(who, Math.max(waiting, this.#step)).finally(() => this.#taking.delete(who))
    const taking = { over, waiting: 0 }
    this.#taking.set(who, taking)
    return taking
  }

  #takenFor(who: string) {
    const taken = this.#taken.get(who)
    return taken && taken.left > 0 && taken.until > Date.now() ? taken : undefined
  }

  /** Takes so many from the shared count, or as many as are left; where none is, whoever it counts is over the limit. */
  async #take(who: string, wanted: number) {
    const count = await this.#limiter.consume(who, wanted).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
    const until = Date.now() + Math.max(count.msBeforeNext, 1000)
    const left = Math.min(wanted, this.#points - (count.consumedPoints - wanted))
    if (left > 0) keep(this.#taken, who, { left, until })
    if (left < wanted) keep(this.#full, who, until)
  }
}

/** A map of guesses that cannot grow without end: what is oldest is forgotten, and asked for again. */
function keep<T>(map: Map<string, T>, key: string, value: T) {
  map.delete(key)
  if (map.size >= 10_000) map.delete(map.keys().next().value!)
  map.set(key, value)
}

function tooMany(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Problem(429, {
    detail: `That was a lot in a short time. Please try again in ${inWords(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

function inWords(seconds: number) {
  if (seconds <= 60) return 'a minute'
  if (seconds < 90 * minute) return `${Math.ceil(seconds / minute)} minutes`
  return `${Math.ceil(seconds / hour)} hours`
}
