import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { isWritable } from '../data-dir.ts'
import type { Database, Tx } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import type { FileStore } from '../files/store.ts'
import { currentSchema, tablesOf, takeTime, type Table } from './catalog.ts'
import { fileKeysOf } from './file-keys.ts'
import { entryOfFile, fileOf, maxSize, newManifest, type Manifest, type TableEntry } from './manifest.ts'
import { ZipWriter } from '../zip-write.ts'

/** About how many bytes of rows are asked for at once. */
const batch = 512 * 1024

interface Place {
  files: FileStore
  /** For rows while they are read, if it can be written. */
  dataDir: string
}

/**
 * A backup of one moment. The rows are written aside as fast as the disk takes them, so that no transaction waits for a
 * slow reader; files follow as they are asked for. Throws a 503 where files cannot be had at present.
 */
export async function backUp(db: Database, { files, dataDir }: Place): Promise<AsyncGenerator<Uint8Array>> {
  await files.check()
  const zip = new ZipWriter()
  const path = join(isWritable(dataDir) ? dataDir : tmpdir(), `backup-${randomUUID()}.tmp`)
  const rows = await open(path, 'wx+', 0o600)
  try {
    // Without a name it ends with its last reader, whatever happens.
    await rm(path)
    const { keys, manifest } = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const started = await startDump(tx)
        for await (const chunk of addRows(tx, zip, started)) await rows.write(chunk)
        return { keys: await fileKeysOf(tx, started.schema), manifest: started.manifest }
      })
    return (async function* () {
      yield* rows.createReadStream({ start: 0 })
      for (const key of keys) {
        const file = await files.get(key)
        if (file) yield* zip.add(entryOfFile(key), file.stream, { stored: true })
        else manifest.missingFiles += 1
      }
      yield* finish(zip, manifest)
    })()
  } catch (error) {
    await rows.close()
    throw error
  }
}

/** The rows that a transaction sees, without files. */
export async function* dumpRows(tx: Tx): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter()
  const started = await startDump(tx)
  yield* addRows(tx, zip, started)
  yield* finish(zip, started.manifest)
}

interface Started {
  schema: string
  manifest: Manifest
}

async function startDump(tx: Tx): Promise<Started> {
  await takeTime(tx)
  // Moments are written in one time zone, whatever the server's own is.
  await sql`set local timezone to 'UTC'`.execute(tx)
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return { schema: await currentSchema(tx), manifest: newManifest(done.rows.map(({ name }) => name)) }
}

async function* addRows(tx: Tx, zip: ZipWriter, { schema, manifest }: Started) {
  for (const table of await tablesOf(tx, schema)) {
    const entry = (manifest.tables[table.name] = { rows: 0, bytes: 0, sha256: '' })
    for await (const chunk of zip.add(fileOf(table.name), linesOf(tx, schema, table, entry))) {
      if (zip.size > maxSize)
        throw new ConflictError(
          'There is more than fits into one file (2 GB). Use pg_dump for this database.',
        )
      yield chunk
    }
  }
}

async function* finish(zip: ZipWriter, manifest: Manifest) {
  const text = Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))])
  yield* zip.add('manifest.json', text)
  yield* zip.end()
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
