import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import { currentSchema, tablesOf, takeTime, type Table } from './catalog.ts'
import { fileOf, maxSize, newManifest, type TableEntry } from './manifest.ts'
import { zipOf, type Entry } from './zip-write.ts'

/** About how many bytes of rows are asked for at once. */
const batch = 512 * 1024

/** Hands a backup of one moment to `take`, chunk by chunk. */
export const dumpDatabase = (db: Database, take: (chunk: Uint8Array) => Promise<void>): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for await (const chunk of dump(tx)) await take(chunk)
    })

/** The same of what a transaction sees. Throws 409 where it becomes too large. */
export async function* dump(tx: Tx): AsyncGenerator<Uint8Array> {
  await takeTime(tx)
  // Moments are written in one time zone, whatever the server's own is.
  await sql`set local timezone to 'UTC'`.execute(tx)
  let size = 0
  for await (const chunk of zipOf(entriesOf(tx))) {
    size += chunk.length
    if (size > maxSize)
      throw new ConflictError('There is more than fits into one file (2 GB). Use pg_dump for this database.')
    yield chunk
  }
}

async function* entriesOf(tx: Tx): AsyncGenerator<Entry> {
  const schema = await currentSchema(tx)
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  const manifest = newManifest(done.rows.map(({ name }) => name))
  for (const table of await tablesOf(tx, schema)) {
    const entry = (manifest.tables[table.name] = { rows: 0, bytes: 0, sha256: '' })
    yield { name: fileOf(table.name), data: linesOf(tx, schema, table, entry) }
  }
  yield {
    name: 'manifest.json',
    data: (async function* () {
      yield Buffer.from(JSON.stringify(manifest, null, 2))
    })(),
  }
}

/** A table's rows as lines of JSON, as the database itself writes its values: nothing is rounded on the way. */
async function* linesOf(tx: Tx, schema: string, { name, columns, key }: Table, entry: TableEntry) {
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  const sum = createHash('sha256')
  await sql`declare backup no scroll cursor for select to_json(r)::text as line from (
    select ${refs(columns)} from ${sql.id(schema, name)} order by ${refs(key)}) as r`.execute(tx)
  // Rows differ in size, pictures most of all, so that how many are asked for follows from those before.
  for (let next = 1; ;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(next)} from backup`.execute(tx)
    if (rows.length === 0) break
    const chunk = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    entry.rows += rows.length
    entry.bytes += chunk.length
    sum.update(chunk)
    yield chunk
    next = Math.min(1000, Math.max(1, Math.round((batch * rows.length) / chunk.length)))
  }
  await sql`close backup`.execute(tx)
  entry.sha256 = sum.digest('hex')
}
