import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { withFilesLock } from '../db/exclusive.ts'
import type { FileStore } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 1000

/**
 * Removes files of orders, older than a day, that no row refers to: left by a crash, or by a restore that removed their
 * rows. Returns the number of removed files.
 */
export const sweepFiles = (connection: Connection, store: FileStore): Promise<number> =>
  withFilesLock(connection, async () => {
    let removed = 0
    for await (const keys of batchesOf(store, new Date(Date.now() - dayMs)))
      for (const key of await unreferencedOf(connection.db, keys)) {
        await store.remove(key)
        removed += 1
      }
    return removed
  })

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
