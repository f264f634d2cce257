import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { migrations } from '#migrations/index.ts'
import type { Tx } from '../db/database.ts'
import { currentSchema, tablesOf, takeTime, type Table } from './catalog.ts'
import { checkValues } from './check-values.ts'
import { fileOf, type Backup } from './manifest.ts'
import { damaged, unpack } from './zip-read.ts'

/** In bytes: a line holds one row, the largest a picture's original, written as text of twice its length. */
const maxLine = 64 * 1024 * 1024
const batch = 1024 * 1024

/** Where a backup's rows are, and where those of the present. */
export interface Loaded {
  scratch: string
  home: string
  tables: Table[]
}

/**
 * Loads a backup into a schema of its own, which ends with the transaction or with `unload`: the tables are made by the
 * steps that the backup had gone through, filled, and brought up by the steps that have come since. Throws 422 for
 * anything that does not fit.
 */
export async function load(tx: Tx, backup: Backup): Promise<Loaded> {
  const home = await currentSchema(tx)
  const scratch = `restore_${randomBytes(6).toString('hex')}`
  await takeTime(tx)
  await sql`create schema ${sql.id(scratch)}`.execute(tx)
  const steps = Object.values(migrations)
  const done = backup.manifest.migrations.length
  const step = async (some: typeof steps) => {
    await sql`set local search_path to ${sql.id(scratch)}, ${sql.id(home)}`.execute(tx)
    for (const migration of some) await migration.up(tx)
    await sql`set local search_path to ${sql.id(home)}`.execute(tx)
  }
  await step(steps.slice(0, done))
  await fill(tx, scratch, backup)
  await step(steps.slice(done))
  await checkValues(tx, scratch)
  return { scratch, home, tables: await tablesOf(tx, home) }
}

export const unload = (tx: Tx, scratch: string) => sql`drop schema ${sql.id(scratch)} cascade`.execute(tx)

async function fill(tx: Tx, scratch: string, backup: Backup) {
  const tables = await tablesOf(tx, scratch)
  const known = new Set(tables.map(({ name }) => name))
  const unknown = Object.keys(backup.manifest.tables).find((name) => !known.has(name))
  if (unknown) throw damaged(`nothing is known of its part “${unknown}”`)
  for (const table of tables.toReversed()) await sql`delete from ${sql.id(scratch, table.name)}`.execute(tx)
  for (const table of tables) await fillTable(tx, scratch, table, backup)
}

async function fillTable(tx: Tx, scratch: string, { name, columns }: Table, backup: Backup) {
  const entry = backup.manifest.tables[name]
  if (!entry) return
  const [target, names] = [sql.id(scratch, name), sql.join(columns.map((column) => sql.ref(column)))]
  const insert = async (lines: readonly string[]) => {
    const { numAffectedRows } = await sql`insert into ${target} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${target}, ${`[${lines.join(',')}]`}::json)`
      .execute(tx)
      .catch((error: unknown) => {
        throw refusal(name, error)
      })
    return Number(numAffectedRows)
  }
  let [rows, held] = [0, 0]
  let lines: string[] = []
  const sum = createHash('sha256')
  for await (const line of linesOf(unpack(backup.source, backup.entries.get(fileOf(name))!), sum)) {
    lines.push(line)
    held += line.length
    if (held < batch) continue
    rows += await insert(lines)
    ;[lines, held] = [[], 0]
  }
  if (lines.length > 0) rows += await insert(lines)
  if (rows !== entry.rows || sum.digest('hex') !== entry.sha256)
    throw damaged(`the part “${name}” is not what its manifest says`)
}

/** The lines of a text that comes in chunks, which are counted into a checksum. */
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
  if (length > 0) throw damaged('its last record is cut off')
}

/** Values that are of no such type, break a rule or stand for nothing that is there: classes 22 and 23 of SQLSTATE. */
function refusal(table: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  return /^2[23]/.test(code ?? '')
    ? damaged(`the part “${table}” holds what does not fit (${message})`)
    : error
}
