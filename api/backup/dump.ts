import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/store.ts'
import { currentSchema, tablesOf, allowLongTransaction, type Table } from './catalog.ts'
import { batchesOf } from './cursor.ts'
import { fileKeysOf } from './file-keys.ts'
import { entryOfFile, fileOf, newManifest, type Manifest, type TableEntry } from './manifest.ts'
import type { Report } from './progress.ts'
import { ZipWriter } from '../platform/zip-write.ts'

/**
 * The bytes of a backup: first `files`, which may take long, then `rows`, in one transaction that sees a consistent
 * state. Nothing has to wait for the files.
 */
export class Dump {
  readonly manifest: Manifest = newManifest()
  readonly #zip = new ZipWriter()
  readonly #files: FileStore
  readonly #report: Report
  readonly #added = new Set<string>()

  constructor(files: FileStore, report: Report) {
    this.#files = files
    this.#report = report
  }

  /** The files that rows refer to at the moment. */
  async *files(db: Database): AsyncGenerator<Uint8Array> {
    yield* this.#addFiles(await fileKeysOf(db, await currentSchema(db)))
  }

  /** The rows that the transaction sees, the files that have been added since, and the end. */
  async *rows(tx: Tx): AsyncGenerator<Uint8Array> {
    await allowLongTransaction(tx)
    // Timestamps are written in UTC, whatever the server's time zone is.
    await sql`set local timezone to 'UTC'`.execute(tx)
    const schema = await currentSchema(tx)
    const { manifest } = this
    const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      tx,
    )
    manifest.migrations = migrations.rows.map(({ name }) => name)
    manifest.madeAt = new Date().toISOString()
    yield* this.#addTables(tx, schema)
    const keys = await fileKeysOf(tx, schema)
    yield* this.#addFiles(keys)
    manifest.missingFiles = keys.filter((key) => !this.#added.has(key)).length
    yield* this.#zip.add('manifest.json', Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
    yield* this.#zip.end()
  }

  async *#addFiles(keys: readonly string[]) {
    const missing = keys.filter((key) => !this.#added.has(key))
    for (const [i, key] of missing.entries()) {
      this.#report({ stage: 'Adding files', done: i, total: missing.length })
      const file = await this.#files.get(key)
      if (!file) continue
      this.#added.add(key)
      yield* this.#zip.add(entryOfFile(key), file.stream, { stored: true })
    }
  }

  async *#addTables(tx: Tx, schema: string) {
    const tables = await tablesOf(tx, schema)
    const total = await sizeOf(tx, schema, tables)
    let before = 0
    for (const table of tables) {
      const entry = (this.manifest.tables[table.name] = { rows: 0, bytes: 0, sha256: '' })
      const size = await sizeOf(tx, schema, [table])
      const rows = await estimatedRows(tx, schema, table)
      const lines = linesOf(tx, schema, table, entry)
      for await (const chunk of this.#zip.add(fileOf(table.name), lines, { large: true })) {
        const share = rows > 0 ? Math.min(1, entry.rows / rows) : 0
        this.#report({ stage: 'Writing rows', done: before + share * size, total })
        yield chunk
      }
      before += size
    }
  }
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
