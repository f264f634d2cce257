import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database handle for queries; within a transaction, rules get the transaction instead. */
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * Calls `run` in a transaction. `run` may use only the handle that it gets. If `db` is a transaction already, `run`
 * joins it.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Tx)
  return db.transaction().execute(run)
}

/** A value for a `jsonb` column: the two drivers encode arrays differently. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
