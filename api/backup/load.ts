import { createHash, randomBytes } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type KyselyPlugin } from 'kysely'
import { migrations } from '#migrations/index.ts'
import { inTransaction, type Database, type Tx } from '../platform/db/database.ts'
import { currentSchema, tablesOf, allowLongTransaction, type Table } from './catalog.ts'
import { checkValues } from './check-values.ts'
import { fileOf, type Backup } from './manifest.ts'
import type { Report } from './progress.ts'
import { damaged, unpack } from '../platform/zip-read.ts'

/** In bytes. A line is one row; the largest has the original of a picture, as text of twice its size. */
const maxLine = 64 * 1024 * 1024
/** How many characters of rows are inserted per statement. */
const batchSize = 1024 * 1024
/** In bytes. For smaller backups, dropping and recreating indexes would take longer than it saves. */
const minLargeSize = 8 * 1024 * 1024
/** Name prefix of the schemas that backups are loaded into. */
const scratchPrefix = 'restore_'

/** The schema with the loaded rows, the schema with the current rows, and their tables. */
export interface Loaded {
  scratch: string
  home: string
  tables: Table[]
}

/**
 * Lets the process do other work after each statement: awaiting an embedded database does not return to the event loop,
 * so no page would be served while indexes are made and values are checked.
 */
const yieldAfterQueries: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await yieldToEventLoop()
    return result
  },
}

/**
 * Loads a backup into its own schema, which exists until `unload`. The tables are created by the migrations that the
 * backup had gone through, then filled, then migrated further. It uses many small transactions, so that an embedded
 * database serves other requests meanwhile. Throws 422 for invalid data. The caller has to hold the lock of runs.
 */
export async function load(target: Database, backup: Backup, report: Report): Promise<Loaded> {
  const db = target.withPlugin(yieldAfterQueries)
  const scratch = `${scratchPrefix}${randomBytes(6).toString('hex')}`
  const allMigrations = Object.values(migrations)
  const done = backup.manifest.migrations.length
  let home = ''
  const migrate = (tx: Tx, steps: typeof allMigrations) =>
    inSchema(tx, scratch, home, async () => {
      for (const migration of steps) await migration.up(tx)
    })
  const inLongTransaction = (run: (tx: Tx) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      await allowLongTransaction(tx)
      await run(tx)
    })
  try {
    report({ stage: 'Loading rows', done: 0, total: 0 })
    await inLongTransaction(async (tx) => {
      home = await currentSchema(tx)
      await sql`create schema ${sql.id(scratch)}`.execute(tx)
      await migrate(tx, allMigrations.slice(0, done))
      await emptyTables(tx, scratch, backup)
    })
    const isLarge = backup.source.size > minLargeSize
    const dropped = await inTransaction(db, (tx) => dropForLoading(tx, scratch, isLarge))
    await fillTables(db, scratch, backup, report)
    for (const [i, { table, createStatement }] of dropped.entries()) {
      report({ stage: 'Making indexes', done: i, total: dropped.length })
      await inLongTransaction((tx) => orDamaged(table, sql.raw(createStatement).execute(tx)).then(() => {}))
    }
    report({ stage: 'Checking values', done: 0, total: 0 })
    await inLongTransaction(async (tx) => {
      await migrate(tx, allMigrations.slice(done))
      for (const { name } of await tablesOf(tx, scratch)) await setTriggers(tx, scratch, name, 'enable')
      await checkValues(tx, scratch)
    })
    const tables = await inTransaction(db, (tx) => tablesOf(tx, scratch))
    if (isLarge) for (const { name } of tables) await sql`analyze ${sql.id(scratch, name)}`.execute(db)
    return { scratch, home, tables }
  } catch (error) {
    await unload(db, scratch).catch(() => {})
    throw error
  }
}

export const unload = (db: Database, scratch: string) =>
  sql`drop schema if exists ${sql.id(scratch)} cascade`.execute(db)

/** Drops what killed processes have loaded. The caller has to hold the lock of runs. */
export async function unloadLeftovers(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select nspname::text as name from pg_namespace
    where nspname ~ ${`^${scratchPrefix}[0-9a-f]{12}$`}`.execute(db)
  for (const { name } of rows) await unload(db, name)
}

/** Calls `run` with the search path set to the scratch schema. */
async function inSchema(tx: Tx, scratch: string, home: string, run: () => Promise<void>) {
  await sql`set local search_path to ${sql.id(scratch)}, ${sql.id(home)}`.execute(tx)
  await run()
  await sql`set local search_path to ${sql.id(home)}`.execute(tx)
}

/**
 * Deletes the rows that migrations have added, and disables triggers: the rows of the backup already have their
 * effects.
 */
async function emptyTables(tx: Tx, scratch: string, backup: Backup) {
  const tables = await tablesOf(tx, scratch)
  const tableNames = new Set(tables.map(({ name }) => name))
  const unknown = Object.keys(backup.manifest.tables).find((name) => !tableNames.has(name))
  if (unknown) throw damaged(`its part “${unknown}” is unknown`)
  for (const { name } of tables.toReversed()) {
    await setTriggers(tx, scratch, name, 'disable')
    await sql`delete from ${sql.id(scratch, name)}`.execute(tx)
  }
}

async function setTriggers(tx: Tx, scratch: string, table: string, action: 'enable' | 'disable') {
  const { rows } = await sql<{ trigger: string }>`select tgname::text as trigger from pg_trigger
    where tgrelid = ${`${scratch}.${table}`}::regclass and not tgisinternal`.execute(tx)
  for (const { trigger } of rows)
    await sql`alter table ${sql.id(scratch, table)} ${sql.raw(action)} trigger ${sql.id(trigger)}`.execute(tx)
}

/** A dropped index or foreign key. */
interface Dropped {
  table: string
  createStatement: string
}

/**
 * Drops the foreign keys within a table, whose rows may come before those that they refer to. For a large backup, drops
 * all indexes and foreign keys, which would be updated for each row. Returns the statements that recreate them with the
 * same names: once all rows are loaded, that takes a fraction of the time.
 */
async function dropForLoading(tx: Tx, scratch: string, isLarge: boolean): Promise<Dropped[]> {
  const { rows } = await sql<Dropped & { dropStatement: string }>`
    select relname::text as table, pg_get_indexdef(indexrelid) as "createStatement",
      format('drop index %I.%I', ${scratch}::text, (select relname from pg_class where oid = indexrelid))
        as "dropStatement"
    from pg_index join pg_class as t on t.oid = indrelid
    where relnamespace = ${scratch}::regnamespace and relkind = 'r' and ${isLarge}
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select relname::text, format('alter table %I.%I add constraint %I %s', ${scratch}::text, relname, conname,
        pg_get_constraintdef(c.oid)),
      format('alter table %I.%I drop constraint %I', ${scratch}::text, relname, conname)
    from pg_constraint as c join pg_class as t on t.oid = conrelid
    where relnamespace = ${scratch}::regnamespace and contype = 'f'
      and (${isLarge} or conrelid = confrelid)`.execute(tx)
  for (const { dropStatement } of rows) await sql.raw(dropStatement).execute(tx)
  return rows
}

async function fillTables(db: Database, scratch: string, backup: Backup, report: Report) {
  const tables = await inTransaction(db, (tx) => tablesOf(tx, scratch))
  const total = Object.values(backup.manifest.tables).reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const table of tables)
    await fillTable(db, scratch, table, backup, (bytes) => {
      done += bytes
      report({ stage: 'Loading rows', done, total })
    })
}

async function fillTable(
  db: Database,
  scratch: string,
  { name, columns }: Table,
  backup: Backup,
  onLoaded: (bytes: number) => void,
) {
  const entry = backup.manifest.tables[name]
  if (!entry) return
  const [target, names] = [sql.id(scratch, name), sql.join(columns.map((column) => sql.ref(column)))]
  const insert = async (lines: readonly string[]) => {
    const statement = sql`insert into ${target} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${target}, ${`[${lines.join(',')}]`}::json)`
    const { numAffectedRows } = await orDamaged(name, statement.execute(db))
    return Number(numAffectedRows)
  }
  let [rows, buffered] = [0, 0]
  let lines: string[] = []
  const sum = createHash('sha256')
  for await (const line of linesOf(unpack(backup.source, backup.entries.get(fileOf(name))!), sum)) {
    lines.push(line)
    buffered += line.length
    if (buffered < batchSize) continue
    rows += await insert(lines)
    onLoaded(buffered)
    ;[lines, buffered] = [[], 0]
  }
  if (lines.length > 0) rows += await insert(lines)
  onLoaded(buffered)
  if (rows !== entry.rows || sum.digest('hex') !== entry.sha256)
    throw damaged(`the part “${name}” is not what its manifest says`)
}

/** Splits chunks of text into lines, and adds them to a checksum. */
async function* linesOf(chunks: AsyncIterable<Buffer>, sum: ReturnType<typeof createHash>) {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    sum.update(chunk)
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
      ;[rest, length, start] = [[], 0, end + 1]
    }
    rest.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > maxLine) throw damaged('one of its records is far too large')
  }
  if (length > 0) throw damaged('its last record is incomplete')
}

/** Converts errors about invalid values and violated constraints (SQLSTATE classes 22 and 23) to a 422. */
const orDamaged = <T>(table: string, result: Promise<T>): Promise<T> =>
  result.catch((error: unknown) => {
    const { code, message } = error as { code?: string; message?: string }
    throw /^2[23]/.test(code ?? '')
      ? damaged(`the part “${table}” contains an invalid value (${message})`)
      : error
  })
