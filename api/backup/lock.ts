import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import { ConflictError } from '../errors.ts'

/** What only one process may do at a time, each with a number of its own among the database's advisory locks. */
const locks = { restore: 7_302_001, scheduled: 7_302_002 }
const taken = new Set<string>()

/**
 * Runs alone, among all processes of the database. The lock is a transaction's, which ends with its process, and which a
 * pooler keeps on one connection; an embedded database has one process. Throws a ConflictError where it is taken.
 */
export async function alone<T>(
  connection: Connection,
  what: keyof typeof locks,
  run: () => Promise<T>,
): Promise<T> {
  const busy = () =>
    new ConflictError('Another restore or backup is running. Nothing was changed: try again after it.')
  if (connection.embedded) {
    if (taken.has(what)) throw busy()
    taken.add(what)
    return run().finally(() => taken.delete(what))
  }
  let result: { value: T } | undefined
  await connection.withoutTimeouts((db) =>
    db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const { rows } = await sql<{
        isOurs: boolean
      }>`select pg_try_advisory_xact_lock(${locks[what]}, hashtext(current_schema())) as "isOurs"`.execute(tx)
      if (!rows[0]!.isOurs) throw busy()
      result = { value: await run() }
    }),
  )
  return result!.value
}
