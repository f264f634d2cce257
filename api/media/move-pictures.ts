import { sql } from 'kysely'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { bytesInDatabase, fileKey, originalKey, type PictureStorage } from './media.ts'

/** In seconds: as long as a process of an earlier version, which knows the database alone, may be at work. */
const graceSeconds = 60 * 60

/** Starts the move of what is in the database still, if anything is. */
export async function enqueueMove(db: Database): Promise<void> {
  const left = await db.selectFrom('media').select('id').where('bytes', 'is not', null).limit(1).execute()
  const files = await db
    .selectFrom('media_files')
    .select('file')
    .where('bytes', 'is not', null)
    .limit(1)
    .execute()
  if (left.length + files.length > 0) await enqueue(db, 'move-pictures', { isLast: false })
}

/**
 * Moves the bytes of pictures from the database to the file store, one file after the other: copied first, and removed
 * from the database once a process that needs them there can no longer be at work. If it is interrupted, the next run
 * continues with what is left.
 */
export async function movePictures(
  { db, embedded }: Pick<Connection, 'db' | 'embedded'>,
  { files, isLasting }: PictureStorage,
  isLast: boolean,
): Promise<void> {
  // An embedded database has one process.
  const mayRemove = (embedded || isLast) && (await isLasting())
  const keep = async (key: string, load: () => Promise<Uint8Array | undefined>, size: number | null) => {
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
    await keep(fileKey(file), () => bytesInDatabase(db, file), size)
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
    await keep(originalKey(key), load, size)
    if (mayRemove) await db.updateTable('media').set({ bytes: null }).where('id', '=', id).execute()
  }
  // A server does that by itself.
  if (mayRemove && embedded)
    for (const table of ['media', 'media_files']) await sql`vacuum ${sql.table(table)}`.execute(db)
  if (!mayRemove && !isLast) await enqueue(db, 'move-pictures', { isLast: true }, { after: graceSeconds })
}
