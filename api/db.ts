import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import {
  Kysely,
  PGliteDialect,
  PostgresDialect,
  sql,
  type LogEvent,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import { migrations } from '#migrations/index.ts'
import type { Tables } from './tables.ts'

/** The handle of every query; a rule that takes part in a transaction is given the transaction instead. */
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/** An open database and what differs between the embedded one and a server. */
export interface Connection extends AsyncDisposable {
  db: Database
  embedded: boolean
  /** Of a server: the connections to it, and how many queries wait for one. */
  uses: () => { open: number; idle: number; waiting: number } | undefined
  /** Runs something on a connection whose questions may take as long as they need. */
  patient: (run: (db: Database) => Promise<void>) => Promise<void>
  /** How the job queue reaches the same database. */
  jobs: { db: Pick<ReturnType<typeof fromPglite>, 'executeSql'> }
  /** Calls `heard` with each notice on the channel, and `again` each time that it begins to hear: before, it may have missed some. */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<void>
}

// count(*) and bigint columns are numbers on both: pg alone would give text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface Where {
  /** A PostgreSQL server's; without one it is PGlite. */
  url?: string | undefined
  /** Where PGlite keeps its files; in memory without. */
  dataDir?: string | undefined
  /** Of PGlite in memory: the files to begin with. */
  snapshot?: Blob | undefined
  /** Is told every query, when it is over. */
  onQuery?: ((event: LogEvent) => void) | undefined
}

/** Opens the database and migrates it. */
export async function connect({ url, dataDir, snapshot, onQuery }: Where): Promise<Connection> {
  const connection = url
    ? connectServer(url, onQuery)
    : connectEmbedded(await openPglite(dataDir, snapshot), onQuery)
  await migrate(connection)
  return connection
}

async function openPglite(dataDir: string | undefined, snapshot: Blob | undefined): Promise<PGlite> {
  if (dataDir) mkdirSync(join(dataDir, 'db'), { recursive: true })
  return PGlite.create(dataDir ? join(dataDir, 'db') : 'memory://', snapshot && { loadDataDir: snapshot })
}

/** A connection over an instance that it closes at its end. */
export function connectEmbedded(pglite: PGlite, onQuery?: Where['onQuery']): Connection {
  const db: Database = new Kysely({
    dialect: new PGliteDialect({ pglite }),
    ...(onQuery && { log: onQuery }),
  })
  return {
    db,
    embedded: true,
    uses: () => undefined,
    patient: (run) => run(db),
    jobs: { db: fromPglite(pglite) },
    listen: async (channel, heard) => void (await pglite.listen(channel, heard)),
    [Symbol.asyncDispose]: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}

/** A server's database as it is; whoever asks it finds out whether it is there. */
export function connectServer(url: string, onQuery: Where['onQuery']): Connection {
  const pool = openPool(url, 20)
  const jobs = openPool(url, 3)
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: onQuery }),
  })
  const closed = new AbortController()
  return {
    db,
    embedded: false,
    uses: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    patient: async (run) => {
      const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 3000 })
      pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
      const own: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
      await run(own).finally(() => own.destroy())
    },
    jobs: { db: { executeSql: (text, values) => askOnce(jobs, text, values) } },
    listen: async (channel, heard, again) => void listenOn(url, channel, heard, again, closed.signal),
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
    // Longer than the server's own: what it does not keep is the network's doing.
    query_timeout: 16_000,
    application_name: 'frontdesk',
    onConnect: limitTimes,
  })
  // Without listeners, a server that goes away would end the process, also between two questions of a transaction; the
  // next query says what is wrong.
  return pool
    .on('error', () => {})
    .on('connect', (client) => {
      client.on('error', () => {})
      endWhenSilent(client)
    })
}

/** By a query of its own: a pooler refuses them among the parameters that a connection begins with. */
const limitTimes = async (client: pg.ClientBase) => {
  await client.query(`set statement_timeout = 15000; set lock_timeout = 5000;
    set idle_in_transaction_session_timeout = 10000`)
}

/** A connection that has not answered in time would keep the next question waiting, too. */
function endWhenSilent(client: pg.ClientBase) {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown
  const askAndWatch = (...given: unknown[]) => {
    const answer = ask(...given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (isSilence(error)) void (client as pg.Client).end().catch(() => {})
      })
    return answer
  }
  Object.assign(client, { query: askAndWatch })
}

async function askOnce(pool: pg.Pool, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    return await client.query(text, values)
  } finally {
    client.release()
  }
}

/** Holds one connection of its own for notices and opens it again whenever it is lost, until it is told to end. */
async function listenOn(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  again: () => void,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'frontdesk listen',
    })
    const over = new Promise((resolve) => client.once('end', resolve))
    const stop = () => void client.end().catch(() => {})
    client.on('notification', (notice) => heard(notice.payload ?? '')).on('error', () => {})
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      again()
      await over
    } catch {
      stop()
    }
    signal.removeEventListener('abort', stop)
    await sleep(1000, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** The database has been migrated by a later version of the product, whose tables this one does not know. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** The last migration that this version has. */
export const newestMigration = Object.keys(migrations).sort().at(-1)!

/** The names of the migrations that were run, in order. */
export async function migrationsRun(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Brings the tables up to date; of several processes one works and the others wait, however long it takes. Throws a
 * NewerDatabase where there are migrations that this version does not have.
 */
export async function migrate({ db, patient }: Connection): Promise<void> {
  const run = await db.connection().execute(async (one) => {
    const { rows } = await sql<{
      there: boolean
    }>`select to_regclass('kysely_migration') is not null as there`.execute(one)
    return rows[0]?.there ? migrationsRun(one) : []
  })
  const unknown = run.find((name) => !(name in migrations))
  if (unknown) throw new NewerDatabase(unknown)
  // The migrator describes the whole database to itself first, which takes longer than the rest of a start.
  if (run.length === Object.keys(migrations).length) return
  await patient(async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

const committed = new WeakMap<object, (() => void)[]>()

/**
 * Runs the rules of one change in one transaction. What it is given is the only handle they may use. Given a
 * transaction, it takes part in that.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Tx)
  const after: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    committed.set(tx, after)
    return run(tx)
  })
  for (const then of after) then()
  return result
}

/** Runs once the transaction is committed, never if it is rolled back. */
export function afterCommit(tx: Tx, then: () => void) {
  const after = committed.get(tx)
  if (!after) throw new Error('afterCommit needs the handle that inTransaction gives')
  after.push(then)
}

/** A value for a `jsonb` column: the two drivers disagree on what to do with an array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`

/** Whether a query failed because of another row that is there already. */
export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** The codes of Node.js and OpenSSL for a certificate or a handshake that did not hold. */
export const isTlsError = (error: unknown) =>
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL)/.test(codeOf(error))

/** Whether the database could not be asked at all, so that the same may work later. */
export const isAway = (error: unknown) =>
  isSilence(error) ||
  isTlsError(error) ||
  /^(08|57P0|53|55P03|57014|25P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(
    codeOf(error),
  ) ||
  /^(Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error instanceof Error ? error.message : '',
  )

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
