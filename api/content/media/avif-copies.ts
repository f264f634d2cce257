import { buffer } from 'node:stream/consumers'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { touch, type PublishPort } from '../records/changes.ts'
import type { Database } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { addFiles, originalKey, storeCopies } from './media.ts'
import type { Copy } from './draw-copies.ts'
import { makeAvifCopies } from './picture.ts'
import { avifCopiesJob } from './avif-job.ts'

/** The number of pictures per job: pages are rendered once for all of them. */
const batchSize = 10
/**
 * Limits the tries per picture, so that one that crashes the process by its memory use does not do so at every start.
 */
const maxTries = 3

interface Parts {
  files: FileStore
  publisher: PublishPort
  log: Log
}

/** Enqueues the job if there are pictures without AVIF copies, as in a restored backup. */
export async function enqueueAvifCopies({ db }: Context) {
  const pictures = await picturesWithoutAvif(db, 1)
  if (pictures.length > 0) await enqueue(db, avifCopiesJob, {})
}

/** Makes AVIF copies of pictures that have none, and publishes the pages that show them. */
export async function addAvifCopies(ctx: Context, { files, publisher, log }: Parts): Promise<void> {
  const pictures = await picturesWithoutAvif(ctx.db, batchSize)
  if (pictures.length === 0) return
  const copiesById = new Map<string, Copy[]>()
  for (const { id, key } of pictures) {
    await countTry(ctx.db, id, 1)
    try {
      const copies = await makeCopiesOf(files, key)
      await storeCopies(files, key, copies)
      copiesById.set(id, copies)
    } catch (error) {
      if (error instanceof InvalidInputError) {
        log.warn({ err: error, picture: id }, 'no AVIF copies could be made of a picture')
        continue
      }
      // The store is unavailable or the queue full: this does not count as a try of the picture.
      await countTry(ctx.db, id, -1)
      throw error
    }
  }
  await withTransaction(ctx, async (ctx) => {
    await touch(ctx.db, 'media')
    for (const { id, key } of pictures) await saveCopies(ctx, { id, key, copies: copiesById.get(id) ?? [] })
    if (pictures.length === batchSize) await enqueue(ctx.db, avifCopiesJob, {})
  })
  await publisher.publish('media')
}

const picturesWithoutAvif = (db: Database, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where('hasAvif', '=', false)
    .where('avifTries', '<', maxTries)
    .where('fallback', 'not in', ['svg', 'webp'])
    .orderBy('id')
    .limit(limit)
    .execute()

const countTry = (db: Database, id: string, by: 1 | -1) =>
  db
    .updateTable('media')
    .set(({ eb }) => ({ avifTries: eb('avifTries', '+', by) }))
    .where('id', '=', id)
    .execute()

async function makeCopiesOf(files: FileStore, key: string): Promise<Copy[]> {
  const original = await files.get(originalKey(key))
  return original ? makeAvifCopies(await buffer(original.stream)) : []
}

/** Saves the copies, unless a backup was restored meanwhile or another process was faster. */
async function saveCopies(
  ctx: TxContext,
  { id, key, copies }: { id: string; key: string; copies: readonly Copy[] },
) {
  if (copies.length === 0) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('media')
    .set({ hasAvif: true })
    .where('id', '=', id)
    .where('hasAvif', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await addFiles(ctx, { id, key, copies })
}
