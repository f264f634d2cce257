import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fileLimits, formatBytes, type FilePurpose } from '#content/shop/order-files.ts'
import { withTransaction, requirePermission, type Context, type TxContext } from '../../platform/context.ts'
import { provenAddress } from '../../people/access/addresses.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockName, lockRow } from '../../platform/db/locks.ts'
import { ConflictError, ForbiddenError, NotFoundError, TooLargeError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { recordEvent, refreshPages } from '../orders/order-events.ts'
import { findVisibleOrder, isAgency, lockVisibleOrder, partyOf, type Order } from '../orders/order.ts'
import type { OpenUpload } from '../../platform/files/receive-part.ts'
import { audienceOf, purposeChanges, updateFile, type OrderFile } from './files.ts'
import { cleanName } from './names.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { headBytes, isRaster, typeOf } from './types.ts'
import { jobKind } from '../../platform/jobs/kind.ts'

/** Of a picture among the files of an order. */
export const previewJob = jobKind<{ id: string }>('file-preview')

export interface NewUpload {
  name: string
  size: number
  purpose: FilePurpose
  slot?: string | undefined
  /** The modification time of the file at the sender. */
  modified?: Date | undefined
}

/** The folder of a file's objects in the store. */
export const folderOf = (fileId: string) => `orders/f-${fileId}/`

/**
 * Starts an upload. If the same person starts the same file again, the interrupted upload is resumed, even after a
 * reload or on another device.
 */
export const beginUpload = (
  ctx: Context,
  orderId: string,
  { name, size, purpose, slot, modified }: NewUpload,
): Promise<OrderFile> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockVisibleOrder(ctx, orderId)
    const { caller } = ctx
    if (!isAgency(ctx) && !caller.emailVerified && !(await provenAddress(ctx, caller.uid)))
      throw new ForbiddenError('Confirm your email address first. Then send your files.')
    if (purpose === 'delivery' && !isAgency(ctx)) throw new ForbiddenError('Only the agency can deliver.')
    const byAgency = partyOf(ctx, order) === 'agency'
    if (byAgency) requirePermission(ctx, purposeChanges[purpose])
    const details = {
      name: cleanName(name),
      size,
      purpose,
      slot: slot ?? null,
      modifiedAt: modified ?? null,
    }
    const interrupted = await ctx.db
      .selectFrom('files')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('uploaderUid', '=', caller.uid)
      .where('state', '=', 'uploading')
      .where('name', '=', details.name)
      .where('size', '=', size)
      .where('purpose', '=', purpose)
      .where('slot', 'is not distinct from', details.slot)
      .where('modifiedAt', 'is not distinct from', details.modifiedAt)
      .executeTakeFirst()
    if (interrupted) return interrupted
    await checkLimits(ctx, order, size)
    return ctx.db
      .insertInto('files')
      .values({
        id: uuid(),
        orderId,
        ...details,
        uploaderUid: caller.uid,
        uploaderEmail: caller.email,
        byAgency,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** Throws if the upload would exceed a limit. Removed files count until their bytes are deleted. */
async function checkLimits(ctx: TxContext, order: Order, size: number) {
  const { db: tx, caller } = ctx
  // Serializes concurrent uploads of one user, also to several orders.
  await lockName(tx, `files of ${caller.uid}`)
  const usage = tx
    .selectFrom('files')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(files.size), 0)::float8`.as('bytes'),
    ])
  const ofOrder = await usage.where('orderId', '=', order.id).executeTakeFirstOrThrow()
  if (Number(ofOrder.count) >= fileLimits.orderFiles)
    throw new ConflictError(`An order can have at most ${fileLimits.orderFiles} files. Remove some first.`)
  if (ofOrder.bytes + size > fileLimits.orderBytes)
    throw new TooLargeError(
      `The files of an order can have at most ${formatBytes(fileLimits.orderBytes)} in total.`,
    )

  const own = usage.where('uploaderUid', '=', caller.uid)
  const unfinished = await own.where('state', '=', 'uploading').executeTakeFirstOrThrow()
  if (Number(unfinished.count) >= fileLimits.unfinished)
    throw new ConflictError('Too many uploads are unfinished. Finish or remove some of them first.')
  if (isAgency(ctx)) return
  const all = await own.executeTakeFirstOrThrow()
  if (all.bytes + size > fileLimits.customerBytes)
    throw new TooLargeError(`Your files can have at most ${formatBytes(fileLimits.customerBytes)} in total.`)
  if (order.paidAt) return
  const unpaid = await own
    .innerJoin('orders', 'orders.id', 'files.orderId')
    .where('orders.paidAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (unpaid.bytes + size > fileLimits.unpaidBytes)
    throw new TooLargeError(
      `Until the order is paid, files can have at most ${formatBytes(fileLimits.unpaidBytes)} in total.`,
    )
}

/** The caller's upload, or the complete file that it became. Throws a 404. */
async function findUpload(ctx: Context, id: string): Promise<OrderFile> {
  const file = await ctx.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file || file.state === 'removed' || file.uploaderUid !== ctx.caller.uid) throw new NotFoundError()
  await findVisibleOrder(ctx, file.orderId)
  return file
}

/** An upload of the caller to an order; with its last bytes, the file is ready. Throws a 404. */
export async function openFileUpload(
  ctx: Context,
  store: FileStore,
  id: string,
): Promise<OpenUpload<OrderFile>> {
  return {
    upload: await findUpload(ctx, id),
    folder: folderOf(id),
    isOpen: ({ state }) => state === 'uploading',
    lock: ({ db }) => lockRow(db, 'files', id),
    record: async (ctx, part) => {
      await ctx.db
        .insertInto('fileParts')
        .values({ fileId: id, ...part })
        .execute()
      return updateFile(ctx, id, { received: part.start + part.size })
    },
    prepareEnd: async (last) => {
      const type = await typeOf(await readHead(ctx.db, store, { fileId: id, ...last }))
      return async (ctx, file) => {
        if (isRaster(type)) await enqueue(ctx.db, previewJob, { id })
        const ready = await updateFile(ctx, id, { type, state: 'ready' })
        if (file.purpose === 'order') {
          const by = file.byAgency ? 'agency' : 'customer'
          const created = { subject: 'file', id, action: 'create', after: { name: file.name } } as const
          await recordEvent(ctx, file.orderId, { by, ...created, audience: audienceOf(ready) })
        } else await refreshPages(ctx, file.orderId, { subject: 'file', audience: audienceOf(ready) })
        return ready
      }
    },
  }
}

/** Reads the beginning of a file whose last part is not in the table yet. */
async function readHead(
  db: Database,
  store: FileStore,
  last: { fileId: string; start: number; size: number; key: string },
): Promise<Buffer> {
  const parts = await db
    .selectFrom('fileParts')
    .selectAll()
    .where('fileId', '=', last.fileId)
    .where('start', '<', headBytes)
    .orderBy('start')
    .execute()
  const head: Buffer[] = []
  for (const { key, start, size } of last.start < headBytes ? [...parts, last] : parts) {
    const end = Math.min(size, headBytes - start) - 1
    const stored = await store.get(key, { start: 0, end })
    if (stored) head.push(await buffer(stored.stream))
  }
  return Buffer.concat(head)
}
