import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The handle of every query; a rule that takes part in a transaction is given the transaction instead. */
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * Runs the rules of one change in one transaction. What `run` is given is the only handle that it may use. Called with
 * a transaction, it joins that one.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Tx)
  return db.transaction().execute(run)
}

/** A value for a `jsonb` column: the two drivers disagree on what to do with an array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
