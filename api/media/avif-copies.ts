import { buffer } from 'node:stream/consumers'
import type { Connection } from '../db/connection.ts'
import { touch, type PublishPort } from '../content/changes.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { InvalidInputError } from '../errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Log } from '../log.ts'
import { addFiles, originalKey, storeCopies, type PictureStorage } from './media.ts'
import { makeAvifCopies, type Copy } from './picture.ts'

/** The number of pictures per job: pages are rendered once for all of them. */
const batchSize = 10
/**
 * Limits the tries per picture, so that one that crashes the process by its memory use does not do so at every start.
 */
const maxTries = 3
/** In seconds: how long processes of an earlier version, which do not serve AVIF, may still run. */
const graceSeconds = 60 * 60

interface Parts {
  connection: Connection
  storage: PictureStorage
  publisher: PublishPort
  log: Log
}

/** Enqueues the job if there are pictures without AVIF copies, from an earlier version or a restored backup. */
export async function enqueueAvifCopies({ db, embedded }: Pick<Connection, 'db' | 'embedded'>) {
  const left = await waiting(db, 1)
  // An embedded database has one process.
  if (left.length > 0) await enqueue(db, 'avif-copies', {}, { after: embedded ? 0 : graceSeconds })
}

/** Makes AVIF copies of pictures that have none, and publishes the pages that show them. */
export async function addAvifCopies({ connection: { db }, storage, publisher, log }: Parts): Promise<void> {
  const pictures = await waiting(db, batchSize)
  if (pictures.length === 0) return
  const made = new Map<string, Copy[]>()
  for (const { id, key } of pictures) {
    await countTry(db, id, 1)
    try {
      const copies = await copiesOf(db, storage, id, key)
      await storeCopies(storage.files, key, copies)
      made.set(id, copies)
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
  const isLasting = await storage.isLasting()
  await inTransaction(db, async (tx) => {
    await touch(tx, 'media')
    for (const { id, key } of pictures) await save(tx, { id, key, copies: made.get(id) ?? [], isLasting })
    if (pictures.length === batchSize) await enqueue(tx, 'avif-copies', {})
  })
  await publisher.publish('media')
}

const waiting = (db: Database, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('has_avif', 'is not', true)
    .where('avif_tries', '<', maxTries)
    .where('fallback', '!=', 'svg')
    .orderBy('id')
    .limit(limit)
    .execute()

const countTry = (db: Database, id: string, by: 1 | -1) =>
  db
    .updateTable('media')
    .set(({ eb }) => ({ avif_tries: eb('avif_tries', '+', by) }))
    .where('id', '=', id)
    .execute()

async function copiesOf(db: Database, { files }: PictureStorage, id: string, key: string): Promise<Copy[]> {
  const row = await db.selectFrom('media').select('bytes').where('id', '=', id).executeTakeFirst()
  const stored = row?.bytes ? undefined : await files.get(originalKey(key))
  const original = stored ? await buffer(stored.stream) : row?.bytes
  return original ? makeAvifCopies(Buffer.from(original)) : []
}

/** Saves the copies, unless a backup was restored meanwhile or another process was faster. */
async function save(
  tx: Tx,
  { id, key, copies, isLasting }: { id: string; key: string; copies: readonly Copy[]; isLasting: boolean },
) {
  if (copies.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ has_avif: true })
    .where('id', '=', id)
    .where('has_avif', 'is not', true)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await addFiles(tx, { id, key, copies, isLasting })
}
