import { sql, type Selectable } from 'kysely'
import { NotFoundError } from '../errors.ts'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** The key of an advisory lock: its name, in the schema of this installation. */
export const lockKey = (name: string) => sql`hashtextextended(current_schema() || ' ' || ${name}::text, 0)`

/** Waits until no other transaction holds the lock of this name, and holds it until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)})`.execute(tx)
}

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never
}[keyof Tables]

/** Finds a row for a change, and locks it until the transaction ends. Throws a NotFoundError if there is none. */
export async function lockRow<Name extends TableWithId>(
  tx: Tx,
  table: Name,
  id: string,
): Promise<Selectable<Tables[Name]>> {
  const { rows } = await sql<Selectable<Tables[Name]>>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new NotFoundError()
  return rows[0]
}
