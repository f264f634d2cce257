import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Connection, OnQuery, PoolStats } from './connection.ts'
import type { Database } from './database.ts'

/** The usual 128 MB of buffers are memory of this process; the system holds the files in memory, too. */
const settings = ['-c', 'shared_buffers=32MB']

/** Opens PGlite over the files in `dataDir`, or in memory, where `snapshot` may hold the files to begin with. */
export async function openPglite(dataDir?: string, snapshot?: Blob): Promise<PGlite> {
  // Where a server is named, none of it is loaded.
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  if (dataDir) mkdirSync(join(dataDir, 'db'), { recursive: true })
  return PGlite.create(dataDir ? join(dataDir, 'db') : 'memory://', {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...settings],
    ...(snapshot && { loadDataDir: snapshot }),
  })
}

/** A connection over an instance, which it closes when it is disposed of. */
export function connectEmbedded(pglite: PGlite, onQuery?: OnQuery): Connection {
  const jobs = fromPglite(pglite)
  const driver = new OneAtATime({ pglite })
  const dialect = new PGliteDialect({ pglite })
  const db: Database = new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new WithoutLock(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    ...(onQuery && { log: onQuery }),
  })
  return {
    db,
    embedded: true,
    poolStats: () => driver.stats,
    withoutTimeouts: (run) => run(db),
    jobs: {
      db: {
        // It computes on the thread that serves, and many queries in a row would keep every request waiting.
        executeSql: async (...query) => {
          await yieldToEventLoop()
          return jobs.executeSql(...query)
        },
      },
    },
    listen: async (channel, onNotification) =>
      void (await pglite.listen(channel, (payload) => onNotification(payload, true))),
    [Symbol.asyncDispose]: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

/** Gives the one connection to who waits the longest, as Kysely's own lock does, which does not say how many wait. */
class OneAtATime extends PGliteDriver {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  get stats(): PoolStats {
    return { open: 1, idle: this.#isTaken ? 0 : 1, waiting: this.#waiting.length }
  }

  override async acquireConnection() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    return super.acquireConnection()
  }

  override async releaseConnection() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}

class WithoutLock extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}
