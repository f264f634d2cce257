import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConflictError } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { Tx } from './database.ts'
import { lockKey, lockName } from './locks.ts'

/** How long a call that does not wait still tries to get its lock, in milliseconds. */
const graceMs = 1000
/** With an embedded database: the running work by its kind. */
const running = new Map<string, Promise<unknown>>()

/**
 * Calls `run` while no other process of the database does the same kind of work. The lock belongs to a transaction: it
 * ends with its process, and a pooler keeps it on one connection. An embedded database has one process only. If the
 * lock is taken, it waits or throws a ConflictError; not at once, because a client may read that a run has ended
 * shortly before its lock is released.
 */
export async function runExclusively<T>(
  connection: Connection,
  kind: 'backup' | 'import',
  run: () => Promise<T>,
  { waits = false }: { waits?: boolean } = {},
): Promise<T> {
  const busy = () =>
    new ConflictError('Another restore or backup is running. Nothing was changed: try again after it.')
  if (connection.embedded) {
    for (let other; (other = running.get(kind)) !== undefined;) {
      const isFree = other.then(
        () => true,
        () => true,
      )
      if (!(await (waits ? isFree : Promise.race([isFree, sleep(graceMs, false)])))) throw busy()
    }
    const result = run().finally(() => running.delete(kind))
    running.set(kind, result)
    return result
  }
  return withLock(connection, run, async (tx) => {
    if (!waits) await sql`set local lock_timeout = ${sql.lit(graceMs)}`.execute(tx)
    await lockName(tx, kind).catch((error: unknown) => {
      throw isLockTimeout(error) ? busy() : error
    })
  })
}

/** Whether any process does this kind of work at the moment. */
export async function isLocked(connection: Connection, kind: 'backup'): Promise<boolean> {
  if (connection.embedded) return running.has(kind)
  // A shared lock, so that several checks do not block each other; it is released at the end of the statement.
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockKey(kind)}) as "isFree"`.execute(connection.db)
  return !rows[0]!.isFree
}

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03'

/** With an embedded database: resolves when the last call that was queued is done. */
const lastFilesWork = new WeakMap<Connection, Promise<unknown>>()

/**
 * Calls `run` while no other process holds the lock on stored files. A restore needs files that no row refers to yet,
 * and the clean-up jobs remove such files: each has to wait for the other.
 */
export function withFilesLock<T>(connection: Connection, run: () => Promise<T>): Promise<T> {
  if (!connection.embedded) return withLock(connection, run, (tx) => lockName(tx, 'files'))
  const result = (lastFilesWork.get(connection) ?? Promise.resolve()).then(run)
  lastFilesWork.set(
    connection,
    result.catch(() => {}),
  )
  return result
}

/** Calls `run` within a transaction that has taken a lock with `lock`. */
async function withLock<T>(
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
    // If only the connection with the lock was lost after `run`, its result counts.
    if (!result) throw error
  })
  return result!.value
}
