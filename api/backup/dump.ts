import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import type { Tx } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import { currentSchema, tablesOf, allowLongTransaction, type Table } from './catalog.ts'
import { batchesOf } from './cursor.ts'
import { fileKeysOf } from './file-keys.ts'
import { entryOfFile, fileOf, newManifest, type Manifest, type TableEntry } from './manifest.ts'
import type { Report } from './progress.ts'
import { spooled } from './spool.ts'
import { ZipWriter } from '../zip-write.ts'

/** Writes the bytes of a backup in order; an error that it throws aborts the backup. */
type Sink = (chunk: Uint8Array) => Promise<void>

interface Started {
  zip: ZipWriter
  schema: string
  manifest: Manifest
}

const ignoreProgress: Report = () => {}

/** Writes a consistent backup. `write` has to be fast: a transaction is open meanwhile. */
export async function writeBackup(
  connection: Connection,
  files: FileStore,
  write: Sink,
  report: Report = ignoreProgress,
): Promise<Manifest> {
  await files.check()
  const started = await writeRows(connection, write, report)
  for await (const chunk of addFiles(files, started, report)) await write(chunk)
  return started.manifest
}

/**
 * Returns a consistent backup for a reader of any speed. The rows are buffered on disk, so that no transaction waits
 * for a slow reader; files are read as the reader takes them. Throws a 503 if the file store is unavailable.
 */
export async function readBackup(
  connection: Connection,
  files: FileStore,
  dataDir: string,
): Promise<Readable> {
  await files.check()
  let started: RowsWritten | undefined
  const rows = await spooled(dataDir, async (write) => {
    started = await writeRows(connection, write, ignoreProgress)
  })
  const bytes = async function* () {
    yield* rows as AsyncIterable<Uint8Array>
    yield* addFiles(files, started!, ignoreProgress)
  }
  // Closes the buffer even if reading has not started.
  return Readable.from(bytes(), { objectMode: false }).once('close', () => rows.destroy())
}

interface RowsWritten extends Started {
  keys: string[]
}

async function writeRows(connection: Connection, write: Sink, report: Report): Promise<RowsWritten> {
  let written: RowsWritten | undefined
  await connection.withoutTimeouts((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const started = await startDump(tx, await currentSchema(tx))
        for await (const chunk of addRows(tx, started, report)) await write(chunk)
        written = { ...started, keys: await fileKeysOf(tx, started.schema) }
      }),
  )
  return written!
}

/** A backup of the rows of a schema, as the transaction sees them, without files. */
export async function* dumpRows(tx: Tx, schema: string, report: Report): AsyncGenerator<Uint8Array> {
  const started = await startDump(tx, schema)
  yield* addRows(tx, started, report)
  yield* finish(started)
}

async function startDump(tx: Tx, schema: string): Promise<Started> {
  await allowLongTransaction(tx)
  // Timestamps are written in UTC, whatever the server's time zone is.
  await sql`set local timezone to 'UTC'`.execute(tx)
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return { zip: new ZipWriter(), schema, manifest: newManifest(done.rows.map(({ name }) => name)) }
}

async function* addRows(tx: Tx, { zip, schema, manifest }: Started, report: Report) {
  const tables = await tablesOf(tx, schema)
  const total = await sizeOf(tx, schema, tables)
  let before = 0
  for (const table of tables) {
    const entry = (manifest.tables[table.name] = { rows: 0, bytes: 0, sha256: '' })
    const size = await sizeOf(tx, schema, [table])
    const rows = await estimatedRows(tx, schema, table)
    const lines = linesOf(tx, schema, table, entry)
    for await (const chunk of zip.add(fileOf(table.name), lines, { large: true })) {
      const share = rows > 0 ? Math.min(1, entry.rows / rows) : 0
      report({ stage: 'Writing rows', done: before + share * size, total })
      yield chunk
    }
    before += size
  }
}

async function* addFiles(files: FileStore, started: RowsWritten, report: Report) {
  const { zip, keys, manifest } = started
  for (const [i, key] of keys.entries()) {
    report({ stage: 'Adding files', done: i, total: keys.length })
    const file = await files.get(key)
    if (file) yield* zip.add(entryOfFile(key), file.stream, { stored: true })
    else manifest.missingFiles += 1
  }
  yield* finish(started)
}

async function* finish({ zip, manifest }: Started) {
  const text = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))])
  yield* zip.add('manifest.json', text)
  yield* zip.end()
}

/** The rows of a table as lines of JSON. The database formats the values, so that nothing is rounded. */
async function* linesOf(tx: Tx, schema: string, { name, columns, key }: Table, entry: TableEntry) {
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
  const sum = createHash('sha256')
  const query = sql<{ line: string }>`select to_json(r)::text as line from (
    select ${refs(columns)} from ${sql.id(schema, name)} order by ${refs(key)}) as r`
  let length = 0
  for await (const rows of batchesOf(tx, query, () => length)) {
    const chunk = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    length = chunk.length
    entry.rows += rows.length
    entry.bytes += chunk.length
    sum.update(chunk)
    yield chunk
  }
  entry.sha256 = sum.digest('hex')
}

/** The size on disk in bytes, by which progress is estimated. */
async function sizeOf(tx: Tx, schema: string, tables: readonly Table[]): Promise<number> {
  const names = tables.map(({ name }) => name)
  const { rows } = await sql<{ size: number }>`select coalesce(sum(pg_table_size(oid)), 0)::bigint as size
    from pg_class where relnamespace = ${schema}::regnamespace and relname = any(${names})`.execute(tx)
  return Number(rows[0]!.size)
}

/** The row count of the last ANALYZE; 0 if there was none. */
async function estimatedRows(tx: Tx, schema: string, { name }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`select greatest(0, reltuples)::bigint as count from pg_class
    where relnamespace = ${schema}::regnamespace and relname = ${name}`.execute(tx)
  return rows[0]?.count ?? 0
}
