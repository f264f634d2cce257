import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Connection } from '../db/connection.ts'
import { Problem } from './problem.ts'

/** The most points that a process reserves with one query of the shared count. */
const maxReserved = 20
/** Beyond this many clients, the oldest are evicted and read from the database again. */
const maxClients = 10_000

interface Reservation {
  done: Promise<void>
  /** Number of requests that wait for the reservation. */
  waiting: number
}

/**
 * Counts the requests of every client for one rule. rate-limiter-flexible does the counting; this class adds what it
 * lacks: reserving several points with one query, and checking without a query whether a client is blocked. Its own
 * block in memory (`inMemoryBlockOnConsumed`) applies only when points are consumed, and has no limit of clients.
 */
export class RateCounter {
  readonly #limiter: RateLimiterMemory | RateLimiterPostgres
  readonly #step: number
  readonly #points: number
  /** Reserved points that are not used yet, by client. */
  readonly #reserved = new Map<string, { left: number; until: number }>()
  readonly #reserving = new Map<string, Reservation>()
  readonly #blockedUntil = new Map<string, number>()

  constructor({ db, embedded }: Connection, keyPrefix: string, points: number, duration: number) {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration })
    this.#points = points
    this.#step = embedded ? 1 : Math.max(1, Math.min(maxReserved, Math.floor(points / 15)))
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

  /** Throws a 429 for a client that is over the limit. */
  check(client: string) {
    const until = this.#blockedUntil.get(client)
    if (until === undefined || this.#reservedFor(client)) return
    if (until > Date.now()) throw tooManyRequests(until - Date.now())
    this.#blockedUntil.delete(client)
  }

  /** Counts a request. Concurrent requests share a reservation: each alone would reserve a whole step. */
  async add(client: string): Promise<void> {
    for (let last: Reservation | undefined; ;) {
      this.check(client)
      const reserved = this.#reservedFor(client)
      if (reserved) {
        reserved.left--
        if (last) last.waiting--
        return
      }
      // The first to get here reserves for all that the last reservation did not serve.
      const reservation = this.#reserving.get(client) ?? this.#begin(client, last?.waiting ?? 1)
      reservation.waiting++
      await reservation.done
      last = reservation
    }
  }

  #begin(client: string, waiting: number): Reservation {
    const done = this.#reserve(client, Math.max(waiting, this.#step)).finally(() =>
      this.#reserving.delete(client),
    )
    const reservation = { done, waiting: 0 }
    this.#reserving.set(client, reservation)
    return reservation
  }

  #reservedFor(client: string) {
    const reserved = this.#reserved.get(client)
    return reserved && reserved.left > 0 && reserved.until > Date.now() ? reserved : undefined
  }

  /** Reserves `wanted` points, or as many as are left; with fewer left, the client is blocked after them. */
  async #reserve(client: string, wanted: number) {
    const count = await this.#limiter.consume(client, wanted).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
    const until = Date.now() + Math.max(count.msBeforeNext, 1000)
    const left = Math.min(wanted, this.#points - (count.consumedPoints - wanted))
    if (left > 0) setBounded(this.#reserved, client, { left, until })
    if (left < wanted) setBounded(this.#blockedUntil, client, until)
  }
}

function setBounded<T>(map: Map<string, T>, key: string, value: T) {
  map.delete(key)
  if (map.size >= maxClients) map.delete(map.keys().next().value!)
  map.set(key, value)
}

function tooManyRequests(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new Problem(429, {
    detail: `That was a lot in a short time. Please try again in ${inWords(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

function inWords(seconds: number) {
  if (seconds <= 60) return 'a minute'
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
