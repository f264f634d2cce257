import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection, OnQuery } from './connection.ts'
import { plugins, type Database } from './database.ts'
import { isQueryTimeout } from './errors.ts'
import { Listening } from './listen.ts'

// count(*) and bigint columns are numbers on both databases: by default, pg returns text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection to a PostgreSQL server. It connects lazily: an unavailable server is noticed by the first query. */
export function connectServer(url: string, onQuery: OnQuery | undefined): Connection {
  const pool = openPool(url, 20)
  const jobs = openPool(url, 3)
  const backendPids = backendPidsOf(pool)
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins,
    ...(onQuery && { log: onQuery }),
  })
  const closed = new AbortController()
  const listening = new Listening(url, closed.signal, (pid) => backendPids.has(pid))
  return {
    db,
    embedded: false,
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    withoutTimeouts: async (run) => {
      const pool = new pg.Pool({
        connectionString: url,
        max: 1,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        // It also limits how long a query waits for the previous one, such as a large insert.
        connectionTimeoutMillis: 60_000,
      })
      pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
      const unlimited: Database = new Kysely({ dialect: new PostgresDialect({ pool }), plugins })
      await run(unlimited).finally(() => unlimited.destroy())
    },
    jobs: {
      db: {
        executeSql: (text, values) => queryOnce(jobs, text, values),
        listen: async (channel, onNotification, onListening) => {
          listening.add(channel, { onNotification, onListening })
          return { close: async () => listening.remove(channel) }
        },
      },
    },
    listen: async (channel, onNotification, onListening) =>
      listening.add(channel, { onNotification, onListening }),
    [Symbol.asyncDispose]: async () => {
      closed.abort()
      await Promise.all([db.destroy(), jobs.end()])
    },
  }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 3000,
    // Longer than the server's statement_timeout: it applies only if the network fails.
    query_timeout: 16_000,
    application_name: 'frontdesk',
    onConnect: setTimeouts,
  })
  // Without error listeners, losing the server would end the process, even between two queries of a transaction. The
  // next query reports the error.
  return pool
    .on('error', () => {})
    .on('connect', (client) => {
      client.on('error', () => {})
      endOnQueryTimeout(client)
    })
}

/** The process ids of the server's backends for the pool's current connections. */
function backendPidsOf(pool: pg.Pool): ReadonlySet<number> {
  const pids = new Set<number>()
  const pidOf = (client: pg.PoolClient) => (client as { processID?: number }).processID ?? 0
  pool
    .on('connect', (client) => void pids.add(pidOf(client)))
    .on('remove', (client) => void pids.delete(pidOf(client)))
  return pids
}

/** Set by a query, because poolers reject them as startup parameters. */
const setTimeouts = async (client: pg.ClientBase) => {
  await client.query(`set statement_timeout = 15000; set lock_timeout = 5000;
    set idle_in_transaction_session_timeout = 10000`)
}

/** Closes a connection after a query timeout: it would block the next query, too. */
function endOnQueryTimeout(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryAndWatch = (...args: unknown[]) => {
    const result = query(...args)
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isQueryTimeout(error)) void (client as pg.Client).end().catch(() => {})
      })
    return result
  }
  Object.assign(client, { query: queryAndWatch })
}

async function queryOnce(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}
