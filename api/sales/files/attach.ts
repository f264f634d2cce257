import { fileLimits, type FilePurpose } from '#content/shop/order-files.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { isAgency } from '../orders/order.ts'
import { fileAnswers, type OrderFileAnswer } from './answers.ts'
import { removal, type OrderFile } from './files.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { receivePart } from '../../platform/files/receive-part.ts'
import { beginUpload, openFileUpload } from './upload.ts'

interface Owner {
  orderId: string
  purpose: Exclude<FilePurpose, 'order'>
  /** The message, answer or delivery that the files are attached to. */
  ownerId: string
  /** Whether it is a note among administrators, whose files customers never see. */
  internal?: boolean
}

/**
 * Attaches uploaded files to their owner, in its transaction: only the caller's own files of this order and purpose
 * that are not attached to another owner. A repeated call changes nothing. Throws a 422.
 */
export async function attachFiles(
  { db, caller, now }: TxContext,
  { orderId, purpose, ownerId, internal = false }: Owner,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const invalid = (message: string) => new InvalidInputError({ errors: { fileIds: message } })
  if (ids.length > fileLimits.maxFiles) throw invalid(`At most ${fileLimits.maxFiles} files at once.`)
  const files = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const isAttachable = (file: OrderFile) =>
    file.orderId === orderId &&
    file.purpose === purpose &&
    file.state === 'ready' &&
    (file.ownerId === null ? file.uploaderUid === caller.uid : file.ownerId === ownerId)
  if (files.length < ids.length || !files.every(isAttachable))
    throw invalid('A file no longer exists, or its upload is not complete.')
  await db
    .updateTable('files')
    .set({ ownerId, internal, updatedAt: now() })
    .where('id', 'in', ids)
    .where('ownerId', 'is', null)
    .execute()
}

/** The files by owner, as the caller gets them. To be called only for an order that the caller sees. */
export async function filesOf(
  ctx: Context,
  orderId: string,
  { purpose, ownerIds }: { purpose: Owner['purpose']; ownerIds: readonly string[] },
): Promise<Map<string, OrderFileAnswer[]>> {
  if (ownerIds.length === 0) return new Map()
  const files = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('purpose', '=', purpose)
    .where('ownerId', 'in', ownerIds)
    .where('state', '=', 'ready')
    .$if(!isAgency(ctx), (query) => query.where('internal', '=', false))
    .orderBy('id')
    .execute()
  const toAnswer = await fileAnswers(ctx)
  return Map.groupBy(files.map(toAnswer), (file) => file.ownerId!)
}

/** Removes the files of a removed owner; `restoreFilesOf` restores them together with it. */
export async function removeFilesOf(ctx: TxContext, ownerId: string): Promise<void> {
  await ctx.db
    .updateTable('files')
    .set(removal(ctx, 'later'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'ready')
    .execute()
}

export async function restoreFilesOf({ db, now }: TxContext, ownerId: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'ready', removedAt: null, purgeAt: null })
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'removed')
    .where('purgeAt', '>', now())
    .execute()
}

/**
 * Stores a file from another source, such as an inbound mail, with the same limits; it can then be attached like an
 * upload.
 */
export async function storeFile(
  ctx: Context,
  store: FileStore,
  { orderId, purpose, name, bytes }: { orderId: string; purpose: FilePurpose; name: string; bytes: Buffer },
): Promise<OrderFile> {
  const { id } = await beginUpload(ctx, orderId, { name, size: bytes.length, purpose })
  const upload = await openFileUpload(ctx, store, id)
  return receivePart(ctx, store, { open: upload, part: { offset: 0, size: bytes.length, bytes } })
}
