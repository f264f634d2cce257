import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { enqueue } from '../jobs/queue.ts'
import { bytesInDatabase, fileKey, originalKey, rollingUpdateSeconds, type PictureStorage } from './media.ts'

/** Enqueues the job if there are pictures in the database. */
export async function enqueueMove(db: Database): Promise<void> {
  const originals = await db
    .selectFrom('media')
    .select('id')
    .where('bytes', 'is not', null)
    .limit(1)
    .execute()
  const files = await db
    .selectFrom('media_files')
    .select('file')
    .where('bytes', 'is not', null)
    .limit(1)
    .execute()
  if (originals.length + files.length > 0) await enqueue(db, 'move-pictures', { isLast: false })
}

/**
 * Moves the bytes of pictures from the database to the file store, one file at a time. They are copied first, and
 * removed from the database once no process of an earlier version can need them there. If it is interrupted, the next
 * run continues.
 */
export async function movePictures(
  { db, embedded }: Pick<Connection, 'db' | 'embedded'>,
  { files, isDurable }: PictureStorage,
  isLast: boolean,
): Promise<void> {
  // An embedded database has one process.
  const mayRemove = (embedded || isLast) && (await isDurable())
  const copy = async (key: string, load: () => Promise<Uint8Array | undefined>, size: number | null) => {
    if (size !== null && (await files.sizeOf(key)) === size) return
    const bytes = await load()
    if (bytes) await files.put(key, bytes, { size: bytes.length })
  }
  const copies = await db
    .selectFrom('media_files')
    .select(['file', 'size'])
    .where('bytes', 'is not', null)
    .execute()
  for (const { file, size } of copies) {
    await copy(fileKey(file), () => bytesInDatabase(db, file), size)
    if (mayRemove)
      await db
        .updateTable('media_files')
        .set({ size: sql`octet_length(bytes)`, bytes: null })
        .where('file', '=', file)
        .where('bytes', 'is not', null)
        .execute()
  }
  const originals = await db
    .selectFrom('media')
    .select(['id', 'key', 'size'])
    .where('bytes', 'is not', null)
    .execute()
  for (const { id, key, size } of originals) {
    const load = async () =>
      (await db.selectFrom('media').select('bytes').where('id', '=', id).executeTakeFirst())?.bytes ??
      undefined
    await copy(originalKey(key), load, size)
    if (mayRemove) await db.updateTable('media').set({ bytes: null }).where('id', '=', id).execute()
  }
  // A database server vacuums by itself.
  if (mayRemove && embedded)
    for (const table of ['media', 'media_files']) await sql`vacuum ${sql.table(table)}`.execute(db)
  // Until then, processes of an earlier version may run, which read pictures from the database only.
  if (!mayRemove && !isLast)
    await enqueue(db, 'move-pictures', { isLast: true }, { after: rollingUpdateSeconds })
}
