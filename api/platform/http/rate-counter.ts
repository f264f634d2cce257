import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Connection } from '../db/connection.ts'
import { Problem } from './problem.ts'
import type { Database } from '../db/database.ts'

/** Counts the requests of every client for one rule. */
export class RateCounter {
  readonly #limiter: RateLimiterMemory | RateLimiterPostgres
  readonly #points: number

  constructor({ db, embedded }: Connection, keyPrefix: string, points: number, duration: number) {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration })
    this.#points = points
    this.#limiter = embedded
      ? memory
      : new RateLimiterPostgres({
          keyPrefix,
          points,
          duration,
          // A client over the limit costs no further queries.
          inMemoryBlockOnConsumed: points,
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

  /** Throws a 429 for a client that has used up its points, without counting. */
  async check(client: string): Promise<void> {
    const count = await this.#limiter.get(client)
    if (count && count.consumedPoints >= this.#points) throw tooManyRequests(count.msBeforeNext)
  }

  /** Counts a request. Throws a 429 for one too many. */
  async add(client: string): Promise<void> {
    await this.#limiter.consume(client).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext) : error
    })
  }
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

export async function deleteExpiredCounts(db: Database): Promise<void> {
  await db.deleteFrom('limitCounts').where('expire', '<', Date.now()).execute()
}
