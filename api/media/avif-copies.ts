import { buffer } from 'node:stream/consumers'
import type { Connection } from '../db/connection.ts'
import { touch, type PublishPort } from '../content/changes.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { InvalidInputError } from '../errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { addFiles, originalKey, rollingUpdateSeconds, storeCopies, type PictureStorage } from './media.ts'
import type { Copy } from './draw-copies.ts'
import { makeAvifCopies } from './picture.ts'

/** The number of pictures per job: pages are rendered once for all of them. */
const batchSize = 10
/**
 * Limits the tries per picture, so that one that crashes the process by its memory use does not do so at every start.
 */
const maxTries = 3

interface Parts {
  connection: Connection
  storage: PictureStorage
  publisher: PublishPort
  log: Log
}

/** Enqueues the job if there are pictures without AVIF copies, from an earlier version or a restored backup. */
export async function enqueueAvifCopies({ db, embedded }: Pick<Connection, 'db' | 'embedded'>) {
  const pictures = await picturesWithoutAvif(db, 1)
  if (pictures.length === 0) return
  // Until then, processes of an earlier version may run, which do not serve AVIF; an embedded database has one process.
  await enqueue(db, 'avif-copies', {}, { after: embedded ? 0 : rollingUpdateSeconds })
}

/** Makes AVIF copies of pictures that have none, and publishes the pages that show them. */
export async function addAvifCopies({ connection: { db }, storage, publisher, log }: Parts): Promise<void> {
  const pictures = await picturesWithoutAvif(db, batchSize)
  if (pictures.length === 0) return
  const copiesById = new Map<string, Copy[]>()
  for (const { id, key } of pictures) {
    await countTry(db, id, 1)
    try {
      const copies = await makeCopiesOf(db, storage, id, key)
      await storeCopies(storage.files, key, copies)
      copiesById.set(id, copies)
    } catch (error) {
      if (error instanceof InvalidInputError) {
        log.warn({ err: error, picture: id }, 'no AVIF copies could be made of a picture')
        continue
      }
      // The store is unavailable or the queue full: this does not count as a try of the picture.
      await countTry(db, id, -1)
      throw error
    }
  }
  const isDurable = await storage.isDurable()
  await inTransaction(db, async (tx) => {
    await touch(tx, 'media')
    for (const { id, key } of pictures)
      await saveCopies(tx, { id, key, copies: copiesById.get(id) ?? [], isDurable })
    if (pictures.length === batchSize) await enqueue(tx, 'avif-copies', {})
  })
  await publisher.publish('media')
}

const picturesWithoutAvif = (db: Database, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('has_avif', 'is not', true)
    .where('avif_tries', '<', maxTries)
    .where('fallback', 'not in', ['svg', 'webp'])
    .orderBy('id')
    .limit(limit)
    .execute()

const countTry = (db: Database, id: string, by: 1 | -1) =>
  db
    .updateTable('media')
    .set(({ eb }) => ({ avif_tries: eb('avif_tries', '+', by) }))
    .where('id', '=', id)
    .execute()

async function makeCopiesOf(
  db: Database,
  { files }: PictureStorage,
  id: string,
  key: string,
): Promise<Copy[]> {
  const row = await db.selectFrom('media').select('bytes').where('id', '=', id).executeTakeFirst()
  const stored = row?.bytes ? undefined : await files.get(originalKey(key))
  const original = stored ? await buffer(stored.stream) : row?.bytes
  return original ? makeAvifCopies(Buffer.from(original)) : []
}

/** Saves the copies, unless a backup was restored meanwhile or another process was faster. */
async function saveCopies(
  tx: Tx,
  { id, key, copies, isDurable }: { id: string; key: string; copies: readonly Copy[]; isDurable: boolean },
) {
  if (copies.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ has_avif: true })
    .where('id', '=', id)
    .where('has_avif', 'is not', true)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await addFiles(tx, { id, key, copies, isDurable })
}
