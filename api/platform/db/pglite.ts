import { mkdirSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteAdapter, PGliteDialect, PGliteDriver } from 'kysely'
import { fromPglite } from 'pg-boss'
import type { Connection, OnQuery, PoolStats } from './connection.ts'
import { plugins, type Database } from './database.ts'

/**
 * Less than the default of 128 MB: the buffers use memory of this process, and the operating system caches the files
 * anyway.
 */
const settings = ['-c', 'shared_buffers=32MB']

/** With less, V8 must not optimize PGlite: that takes 0.55 GB for a moment, which would end the process. */
const optimizeFrom = 2 * 1024 ** 3

/** Opens PGlite with the files in `dataDir`, or in memory, optionally with the files of `snapshot`. */
export async function openPglite(dataDir?: string, snapshot?: Blob): Promise<PGlite> {
  // Imported here, so that a process with a database server does not load it.
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  // The limit of a container; 0 if unknown.
  if (Math.min(totalmem(), process.constrainedMemory() || Infinity) < optimizeFrom)
    setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering')
  if (dataDir) mkdirSync(join(dataDir, 'db'), { recursive: true })
  return PGlite.create(dataDir ? join(dataDir, 'db') : 'memory://', {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...settings],
    ...(snapshot && { loadDataDir: snapshot }),
  })
}

/** A connection to a PGlite instance, which it closes when it is disposed of. */
export function connectEmbedded(pglite: PGlite, onQuery?: OnQuery): Connection {
  const jobs = fromPglite(pglite)
  const driver = new QueuedDriver({ pglite })
  const dialect = new PGliteDialect({ pglite })
  const db: Database = new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new WithoutLock(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    plugins,
    ...(onQuery && { log: onQuery }),
  })
  return {
    db,
    embedded: true,
    poolStats: () => driver.stats,
    withoutTimeouts: (run) => run(db),
    jobs: {
      db: {
        // PGlite runs on the thread that serves requests, which many queries in a row would block.
        executeSql: async (...query) => {
          await yieldToEventLoop()
          return jobs.executeSql(...query)
        },
        listen: (...args) => jobs.listen!(...args),
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

/** Hands out the one connection in order of request, as Kysely's own lock does, and also counts how many wait. */
class QueuedDriver extends PGliteDriver {
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

/** Switches off Kysely's own lock, which `QueuedDriver` replaces. */
class WithoutLock extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}
