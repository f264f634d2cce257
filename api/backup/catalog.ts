import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'

/** A table, as read from the system catalog. */
export interface Table {
  name: string
  /** All columns except generated ones. */
  columns: string[]
  /** The primary key. */
  key: string[]
  /** Columns with an identity sequence. */
  identityColumns: string[]
  /** Tables that its foreign keys refer to: their rows have to be loaded first. */
  dependsOn: string[]
}

/**
 * Tables that are not part of a backup: the state of the database itself, secrets and keys, counts of rate limits,
 * rejected notices, current problems and tests of payment providers, setup checks of this machine, runs of backups and
 * of retention, files to restore or import from, and the data that recognizes a day's visitors. Every other table,
 * including new ones, is part of a backup.
 */
export const excludedTables =
  /^(kysely_\w+|shared_secrets|limit_counts|spent_stamps|email_codes|presence|rejected_notices|file_folders|provider_problems|refused_calls|provider_tries|setup_checks|uploads|upload_parts|backup_runs|retention_runs|visitor_\w+)$/

export async function currentSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]!.name
}

/** The tables of a schema that are part of a backup, each after those that it depends on. */
export async function tablesOf(tx: Tx, schema: string): Promise<Table[]> {
  const columns = (filter: string, order = 'attnum') =>
    sql`array(select attname::text from pg_attribute where attrelid = the.oid and attnum > 0
      and not attisdropped and ${sql.raw(filter)} order by ${sql.raw(order)})`
  const { rows } = await sql<Table>`select relname::text as name,
      ${columns("attgenerated = ''")} as columns,
      ${columns("attidentity <> ''")} as "identityColumns",
      ${columns('attnum = any(pk.indkey)', 'array_position(pk.indkey::smallint[], attnum)')} as key,
      array(select distinct other.relname::text from pg_constraint
        join pg_class as other on other.oid = confrelid
        where conrelid = the.oid and contype = 'f' and confrelid <> the.oid) as "dependsOn"
    from pg_class as the join pg_index as pk on pk.indrelid = the.oid and pk.indisprimary
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') order by relname`.execute(tx)
  return inOrder(rows.filter(({ name }) => !excludedTables.test(name)))
}

function inOrder(tables: readonly Table[]): Table[] {
  const done = new Map<string, Table>()
  const take = (table: Table) => {
    if (done.has(table.name)) return
    for (const other of tables) if (table.dependsOn.includes(other.name)) take(other)
    done.set(table.name, table)
  }
  for (const table of tables) take(table)
  return [...done.values()]
}

/** Lifts the timeouts of requests for this transaction. */
export async function allowLongTransaction(tx: Tx) {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = '300s'`.execute(tx)
}
