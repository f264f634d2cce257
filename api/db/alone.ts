import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConflictError } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { Tx } from './database.ts'

/** What only one process may do at a time, each with a number of its own among the database's advisory locks. */
const locks = { restore: 7_302_001, scheduled: 7_302_002, files: 7_302_003, import: 7_302_004 }
/** In milliseconds: how long one that does not wait is tried for. */
const graceMs = 1000
const keyOf = (what: keyof typeof locks) => sql`${locks[what]}, hashtext(current_schema())`
/** Of embedded databases: what is running. */
const running = new Map<string, Promise<unknown>>()

/**
 * Runs alone, among all processes of the database. The lock is a transaction's, which ends with its process, and which a
 * pooler keeps on one connection; an embedded database has one process. Where it is taken, it waits or throws a
 * ConflictError: after a moment, since whoever reads that a run has ended may be ahead of the end of its lock.
 */
export async function alone<T>(
  connection: Connection,
  what: 'restore' | 'scheduled' | 'import',
  run: () => Promise<T>,
  { waits = false }: { waits?: boolean } = {},
): Promise<T> {
  const busy = () =>
    new ConflictError('Another restore or backup is running. Nothing was changed: try again after it.')
  if (connection.embedded) {
    for (let other; (other = running.get(what)) !== undefined;) {
      const isFree = other.then(
        () => true,
        () => true,
      )
      if (!(await (waits ? isFree : Promise.race([isFree, sleep(graceMs, false)])))) throw busy()
    }
    const result = run().finally(() => running.delete(what))
    running.set(what, result)
    return result
  }
  const key = keyOf(what)
  return holding(connection, run, async (tx) => {
    if (!waits) await sql`set local lock_timeout = ${sql.lit(graceMs)}`.execute(tx)
    await sql`select pg_advisory_xact_lock(${key})`.execute(tx).catch((error: unknown) => {
      throw isLockTimeout(error) ? busy() : error
    })
  })
}

/** Whether somebody runs this alone at the moment, in any process. */
export async function isTaken(connection: Connection, what: 'restore' | 'scheduled'): Promise<boolean> {
  if (connection.embedded) return running.has(what)
  // Shared, so that those who ask are not in each other's way; it ends with the statement.
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(what)}) as "isFree"`.execute(connection.db)
  return !rows[0]!.isFree
}

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03'

/** Of embedded databases: when the last of those who asked is done. */
const filesFree = new WeakMap<Connection, Promise<unknown>>()

/**
 * Runs once nobody else does this: a restore that counts on files which no row names yet, and the jobs that remove such
 * files, each wait for the other.
 */
export function withFiles<T>(connection: Connection, run: () => Promise<T>): Promise<T> {
  if (!connection.embedded)
    return holding(
      connection,
      run,
      async (tx) => void (await sql`select pg_advisory_xact_lock(${keyOf('files')})`.execute(tx)),
    )
  const result = (filesFree.get(connection) ?? Promise.resolve()).then(run)
  filesFree.set(
    connection,
    result.catch(() => {}),
  )
  return result
}

/** Runs for as long as a transaction lasts that has taken a lock. */
async function holding<T>(
  connection: Connection,
  run: () => Promise<T>,
  lock: (tx: Tx) => Promise<void>,
): Promise<T> {
  let result: { value: T } | undefined
  const ended = connection.withoutTimeouts((db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await lock(tx)
      result = { value: await run() }
    }),
  )
  await ended.catch((error: unknown) => {
    // What was done stays done where only the connection with the lock was lost.
    if (!result) throw error
  })
  return result!.value
}
