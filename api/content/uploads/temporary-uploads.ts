import { daysAgo } from '../../platform/days-ago.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fixedRetention } from '#content/sections/retention.ts'
import { fileLimits } from '#content/shop/order-files.ts'
import type { Permission } from '#content/model/permissions.ts'
import { lockName, lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError } from '../../platform/errors.ts'
import { storeUnavailable, type FileStore } from '../../platform/files/store.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Source } from '../../platform/zip-read.ts'
import type { OpenUpload } from '../../platform/files/receive-part.ts'
import { cleanFilesJob } from '../../platform/files/clean-job.ts'

type Upload = Selectable<Tables['uploads']>

interface NewUpload {
  purpose: Upload['purpose']
  name: string
  size: number
  /** The modification time of the file: without it, an interrupted upload is not recognized. */
  modified?: Date | undefined
}

const uploadPermissions: Readonly<Record<Upload['purpose'], Permission>> = {
  picture: 'media.edit',
  import: 'import.run',
  backup: 'backup.restore',
}

const folder = 'uploads/'
const folderOf = (id: string) => `${folder}u-${id}/`
/** Younger stored files may belong to a part that is not recorded yet. */
const recordedWithinMs = 60 * 60 * 1000
const batchSize = 1000

/** Begins an upload; returns the caller's interrupted one of the same file if there is one. */
export async function beginUpload(
  { db, caller: { uid } }: TxContext,
  { purpose, name, size, modified }: NewUpload,
): Promise<Upload> {
  await lockName(db, `uploads of ${uid}`)
  const unfinished = await db
    .selectFrom('uploads')
    .selectAll()
    .where('uploaderUid', '=', uid)
    .whereRef('received', '<', 'size')
    .execute()
  const interrupted = unfinished.find(
    (each) =>
      modified !== undefined &&
      each.purpose === purpose &&
      each.name === name &&
      each.size === size &&
      each.modifiedAt?.getTime() === modified.getTime(),
  )
  if (interrupted) return interrupted
  if (unfinished.length >= fileLimits.unfinished)
    throw new ConflictError('Too many uploads are unfinished. Finish or remove some of them first.')
  return db
    .insertInto('uploads')
    .values({ id: uuid(), purpose, name, size, uploaderUid: uid, modifiedAt: modified ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The caller's upload; undefined if there is none. Only people of the agency have one. */
export async function openUpload(ctx: Context, id: string): Promise<OpenUpload<Upload> | undefined> {
  const upload = await ctx.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('uploaderUid', '=', ctx.caller.uid)
    .executeTakeFirst()
  if (!upload || !ctx.may(uploadPermissions[upload.purpose])) return undefined
  return {
    upload,
    folder: folderOf(id),
    isOpen: ({ received, size }) => received < size,
    lock: ({ db }) => lockRow(db, 'uploads', id),
    record: async ({ db, now }, part) => {
      await db
        .insertInto('uploadParts')
        .values({ uploadId: id, ...part })
        .execute()
      return db
        .updateTable('uploads')
        .set({ received: part.start + part.size, updatedAt: now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}

/** Throws a 409 unless all bytes have arrived and are still stored. */
export async function requireComplete({ db }: Context, id: string): Promise<Upload> {
  const upload = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  if (!upload) throw new ConflictError('The file is no longer stored. Choose it again.')
  if (upload.received < upload.size)
    throw new ConflictError(
      `The file is not complete: ${upload.received} of ${upload.size} bytes have arrived.`,
    )
  return upload
}

/** The bytes of a complete upload, read part by part. Throws a 409 if it is not complete. */
export async function uploadSource(ctx: Context, store: FileStore, id: string): Promise<Source> {
  const { size } = await requireComplete(ctx, id)
  const parts = await ctx.db
    .selectFrom('uploadParts')
    .selectAll()
    .where('uploadId', '=', id)
    .orderBy('start')
    .execute()
  return {
    size,
    read: async function* (start, end) {
      for (const part of parts) {
        if (part.start >= end || part.start + part.size <= start) continue
        const range = {
          start: Math.max(0, start - part.start),
          end: Math.min(part.size, end - part.start) - 1,
        }
        const stored = await store.get(part.key, range)
        if (!stored) throw storeUnavailable(new Error(`${part.key} is not in the file store`))
        yield* stored.stream as AsyncIterable<Uint8Array>
      }
    },
  }
}

/** Deletes uploads; their bytes are deleted with the next clean-up. */
export async function deleteUploads({ db }: TxContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('uploads').where('id', 'in', ids).execute()
  await enqueue(db, cleanFilesJob, {})
}

/** Deletes old uploads, and stored parts that no upload refers to. */
export async function cleanUploads(ctx: Context, store: FileStore): Promise<void> {
  const { db } = ctx
  await db
    .deleteFrom('uploads')
    .where('updatedAt', '<', daysAgo(ctx, fixedRetention.importFiles.days))
    .execute()
  const before = ctx.now().getTime() - recordedWithinMs
  let keys: string[] = []
  const removeUnreferenced = async () => {
    if (keys.length === 0) return
    const { rows } = await sql<{ key: string }>`select key from unnest(array[${sql.join(keys)}]::text[])
      as listed (key) where not exists (select from upload_parts where upload_parts.key = listed.key)`.execute(
      db,
    )
    for (const { key } of rows) await store.remove(key)
    keys = []
  }
  for await (const { key, storedAt } of store.list(folder)) {
    if (storedAt.getTime() < before) keys.push(key)
    if (keys.length >= batchSize) await removeUnreferenced()
  }
  await removeUnreferenced()
}
