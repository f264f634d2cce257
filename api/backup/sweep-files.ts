import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { folderOf } from '../files/upload.ts'
import type { FileStore } from '../files/store.ts'
import { withFilesLock } from '../db/exclusive.ts'
import { fileOf, openBackup } from './manifest.ts'
import { removeOldUploads, restorePoints, sourceOf } from './store.ts'
import { unpack } from '../zip-read.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 1000

/**
 * Removes files of orders, older than a day, that no row refers to: left by a crash, or by a restore that removed their
 * rows. Files of restore points stay as long as these are kept. While a backup waits to be restored, nothing is
 * removed. Returns the number of removed files.
 */
export const sweepFiles = (connection: Connection, store: FileStore): Promise<number> =>
  withFilesLock(connection, () => sweep(connection.db, store))

async function sweep(db: Database, store: FileStore): Promise<number> {
  const unreferenced: string[] = []
  for await (const keys of batchesOf(store, new Date(Date.now() - dayMs)))
    unreferenced.push(...(await unreferencedOf(db, keys)))
  if (unreferenced.length === 0) return 0
  await inTransaction(db, removeOldUploads)
  const restorePoints = await foldersOfRestorePoints(db, store)
  let removed = 0
  for (const key of unreferenced) {
    if (restorePoints.has(key.slice(0, key.lastIndexOf('/') + 1))) continue
    if (await isRestorePending(db)) break
    await store.remove(key)
    removed += 1
  }
  return removed
}

async function* batchesOf(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, storedAt } of store.list('orders/')) {
    if (storedAt >= before) continue
    keys.push(key)
    if (keys.length < batchSize) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

/** The keys that no row refers to: a part is referred to by its key, a preview by the row of its file. */
async function unreferencedOf(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(array[${sql.join(keys)}]::text[]) as listed (key)
    where not exists (select from file_parts where file_parts.key = listed.key)
      and not (listed.key like '%.webp' and exists (
        select from files where 'orders/f-' || id || '/' = regexp_replace(listed.key, '[^/]*$', '')))`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** The folders of all files that restore points refer to. */
async function foldersOfRestorePoints(db: Database, store: FileStore): Promise<Set<string>> {
  const folders = new Set<string>()
  for (const { id } of await restorePoints(db)) {
    const { source, entries } = await openBackup(await sourceOf(db, store, id))
    const entry = entries.get(fileOf('files'))
    if (!entry) continue
    const lines = createInterface({ input: Readable.from(unpack(source, entry)) })
    for await (const line of lines) folders.add(folderOf((JSON.parse(line) as { id: string }).id))
  }
  return folders
}

const isRestorePending = async (db: Database) =>
  (await db
    .selectFrom('backups')
    .select('id')
    .where('kind', '<>', 'before-restore')
    .limit(1)
    .executeTakeFirst()) !== undefined
