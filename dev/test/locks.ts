import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#api/platform/db/database.ts'
import type { TestServer } from './server.ts'

/** Helpers for changes that wait for each other, on PostgreSQL only; `server` is called once the server has started. */
export function lockTools(server: () => TestServer) {
  /** The number of connections that wait for a lock. */
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server().connection.db)
    return rows[0]!.waiting
  }
  return {
    waiting,
    untilWaiting: (count: number) => expect.poll(waiting, { interval: 20 }).toBe(count),
    /** Runs statements in a transaction that stays open, and returns a function that commits it. */
    hold: async (run: (tx: Tx) => Promise<unknown>) => {
      const held = Promise.withResolvers<void>()
      const over = Promise.withResolvers<void>()
      const holding = server()
        .connection.db.transaction()
        .execute(async (tx) => {
          await run(tx)
          held.resolve()
          await over.promise
        })
      await held.promise
      return async () => {
        over.resolve()
        await holding
      }
    },
  }
}
