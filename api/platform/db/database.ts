import { CamelCasePlugin, sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database handle for queries; within a transaction, rules get the transaction instead. */
export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * Names of tables and columns are camelCase in queries and rows, and snake_case in the database and in the text of
 * `sql`. The keys of JSON values stay as they are.
 */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/**
 * Calls `run` in a transaction. `run` may use only the handle that it gets. If `db` is a transaction already, `run`
 * joins it.
 */
export async function inTransaction<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return run(db as Tx)
  return db.transaction().execute(run)
}

/**
 * A value for a `jsonb` column: the two drivers encode arrays differently. Half of a character, as at the end of a
 * shortened text, becomes U+FFFD, because PostgreSQL refuses it (RFC 8259, 8.2).
 */
export function json<T>(value: T): RawBuilder<T> {
  const text = JSON.stringify(value)
  return sql<T>`${hasLoneSurrogate.test(text) ? JSON.stringify(value, toWellFormed) : text}::jsonb`
}

// JSON.stringify writes lone surrogates as escapes.
const hasLoneSurrogate = /\\ud[89a-f]/
const toWellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value
