import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Loaded } from './load.ts'

/** The schema of the replaced tables; only its own transaction sees it. */
const before = 'frontdesk_replaced'

/**
 * Replaces the current tables, views and functions with the loaded ones. Nothing is copied: it takes as long for a
 * million rows as for one. The caller has locked the tables.
 */
export async function swap(tx: Tx, { scratch, home, tables }: Loaded) {
  for (const { name, identityColumns } of tables)
    for (const column of identityColumns) await continueSequence(tx, { scratch, home }, name, column)
  await sql`create schema ${sql.id(before)}`.execute(tx)
  const views = await viewsOf(tx, scratch)
  const functions = await functionsOf(tx, scratch)
  for (const { name } of tables) {
    await copyGrants(tx, home, scratch, name)
    await move(tx, 'table', home, name, before)
    await move(tx, 'table', scratch, name, home)
  }
  for (const name of views) {
    await copyGrants(tx, home, scratch, name)
    await move(tx, 'view', home, name, before)
    await move(tx, 'view', scratch, name, home)
  }
  const ours = new Set(await functionsOf(tx, home))
  for (const name of functions) {
    const from = (schema: string) => sql`alter function ${sql.id(schema)}.${sql.raw(name)}`
    if (ours.has(name)) await sql`${from(home)} set schema ${sql.id(before)}`.execute(tx)
    await sql`${from(scratch)} set schema ${sql.id(home)}`.execute(tx)
  }
  await sql`drop schema ${sql.id(before)} cascade`.execute(tx)
}

const move = (tx: Tx, kind: 'table' | 'view', from: string, name: string, to: string) =>
  sql`alter ${sql.raw(kind)} ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(tx)

/** Continues the sequence of an identity column after the highest number ever used, so that none is used twice. */
async function continueSequence(tx: Tx, at: Pick<Loaded, 'scratch' | 'home'>, table: string, column: string) {
  const sequence = (schema: string) =>
    sql`pg_get_serial_sequence(${`${quoted(schema)}.${quoted(table)}`}, ${column})::regclass`
  await sql`select setval(${sequence(at.scratch)}, greatest(nextval(${sequence(at.home)}) - 1, 1,
    (select max(${sql.ref(column)}) from ${sql.id(at.scratch, table)})))`.execute(tx)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Copies the grants of the current table: grants belong to a table, not to its name. */
async function copyGrants(tx: Tx, home: string, scratch: string, name: string) {
  const { rows } = await sql<{ right: string; to: string | null; further: boolean }>`
    select privilege_type as right, nullif(grantee, 0)::regrole::text as to, is_grantable as further
    from pg_class, aclexplode(relacl)
    where relnamespace = ${home}::regnamespace and relname = ${name} and grantee <> relowner`.execute(tx)
  for (const { right, to, further } of rows)
    await sql`grant ${sql.raw(right)} on ${sql.id(scratch, name)} to ${sql.raw(to ?? 'public')}
      ${sql.raw(further ? 'with grant option' : '')}`.execute(tx)
}

async function viewsOf(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'v' order by oid`.execute(tx)
  return rows.map(({ name }) => name)
}

/** The functions of a schema, quoted, with their argument types; without functions of extensions. */
async function functionsOf(tx: Tx, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select
      format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) as name
    from pg_proc where pronamespace = ${schema}::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by oid`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
