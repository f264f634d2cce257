import { sql, type Selectable, type Updateable } from 'kysely'
import type { FilePurpose } from '#content/shop/order-files.ts'
import type { Permission } from '#content/model/permissions.ts'
import { fromNow, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { visibleOrder } from '../../people/access/order-visibility.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { containsText } from '../../platform/http/terms.ts'
import type { Audience } from '#content/shop/order-events.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { eraseEvents, recordEvent, refreshPages } from '../orders/order-events.ts'
import { findVisibleOrder, isAgency, partyOf } from '../orders/order.ts'
import { cleanFilesJob } from '../../platform/files/clean-job.ts'

export type OrderFile = Selectable<Tables['files']>

/** How long a removed file can be restored. */
const restorableMs = 30 * 24 * 60 * 60 * 1000

/** The column values of a removed file. Its bytes are deleted after 30 days, or with the next clean-up. */
export function removal(ctx: Context, when: 'now' | 'later') {
  const purgeAt = when === 'now' ? ctx.now() : fromNow(ctx, restorableMs)
  return { state: 'removed' as const, removedAt: ctx.now(), purgeAt }
}

/** Whether a caller who may see the order may see the file: an unattached one is visible to its uploader only. */
const isVisible = (ctx: Context, file: OrderFile): boolean =>
  isUnattached(file)
    ? file.uploaderUid === ctx.caller.uid
    : isAgency(ctx)
      ? ctx.may(purposePermissions[file.purpose])
      : !file.internal

/** What a person of the agency needs to see a file. */
export const purposePermissions: Readonly<Record<FilePurpose, Permission>> = {
  order: 'orders.read',
  brief: 'brief.read',
  message: 'conversations.read',
  delivery: 'orders.read',
}

/** What a person of the agency needs to add, remove and restore a file. */
export const purposeChanges: Readonly<Record<FilePurpose, Permission>> = {
  order: 'orders.work',
  brief: 'orders.work',
  message: 'conversations.write',
  delivery: 'orders.work',
}

/** Whether the file is still to be attached to a message, an answer or a delivery. */
export const isUnattached = ({ state, purpose, ownerId }: OrderFile): boolean =>
  state === 'uploading' || (purpose !== 'order' && ownerId === null)

/** Who is notified of a file: only the agency of its internal files, and of those that it has not attached yet. */
export const audienceOf = (file: OrderFile): Audience =>
  file.internal || (file.byAgency && isUnattached(file)) ? 'agency' : 'everybody'

/** All files of an order that the caller may see, newest first, including their unfinished uploads. */
export async function filesOfOrder(ctx: Context, orderId: string): Promise<OrderFile[]> {
  await findVisibleOrder(ctx, orderId)
  const files = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '<>', 'removed')
    .orderBy('id', 'desc')
    .execute()
  return files.filter((file) => isVisible(ctx, file))
}

/** For `in`, which needs at least one value; nobody without the permission for orders sees one. */
const visiblePurposes = (caller: Caller): FilePurpose[] =>
  (['order', 'brief', 'message', 'delivery'] as const).filter((purpose) =>
    may(caller, purposePermissions[purpose]),
  )

/** The query for the files in the orders of a client that a person of the agency sees. */
export const filesOfCustomer = ({ db, caller }: Context, customerId: string, q?: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('orderId', 'in', (query) =>
      query.selectFrom('orders').select('id').where('customerId', '=', customerId),
    )
    .where('state', '=', 'ready')
    .where('purpose', 'in', visiblePurposes(caller))
    .where(visibleOrder(caller, 'files.orderId') ?? sql<boolean>`true`)
    .where((row) => row.or([row('purpose', '=', 'order'), row('ownerId', 'is not', null)]))
    .$if(q !== undefined, (query) => query.where(containsText('name', q!)))

/** A completely uploaded file that the caller may see. Throws a 404. */
export async function findFile(ctx: Context, id: string): Promise<OrderFile> {
  const file = await ctx.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file?.state !== 'ready' || !isVisible(ctx, file)) throw new NotFoundError()
  await findVisibleOrder(ctx, file.orderId)
  return file
}

/**
 * Removes a file, or cancels its upload. It disappears at once; its bytes are deleted after 30 days. The agency may
 * remove any file, other users only their own.
 */
export const removeFile = (ctx: Context, id: string): Promise<OrderFile> =>
  withTransaction(ctx, async (ctx) => {
    const file = await lockRow(ctx.db, 'files', id)
    if (!isVisible(ctx, file) || file.state === 'removed') throw new NotFoundError()
    const order = await findVisibleOrder(ctx, file.orderId)
    requireOwn(ctx, file)
    const isComplete = file.state === 'ready'
    if (isComplete) {
      const by = partyOf(ctx, order)
      const removed = { subject: 'file', id, action: 'remove', before: { name: file.name } } as const
      await recordEvent(ctx, order.id, { by, ...removed, audience: audienceOf(file) })
    } else {
      await enqueue(ctx.db, cleanFilesJob, {})
      await refreshPages(ctx, order.id, { subject: 'file', audience: audienceOf(file) })
    }
    return updateFile(ctx, id, removal(ctx, isComplete ? 'later' : 'now'))
  })

export const restoreFile = (ctx: Context, id: string): Promise<OrderFile> =>
  withTransaction(ctx, async (ctx) => {
    const file = await lockRow(ctx.db, 'files', id)
    if (isAgency(ctx) ? !ctx.may(purposePermissions[file.purpose]) : file.internal) throw new NotFoundError()
    const order = await findVisibleOrder(ctx, file.orderId)
    requireOwn(ctx, file)
    if (file.state === 'ready') return file
    if (file.received < file.size || file.purgeAt! < ctx.now())
      throw new ConflictError('This file has been deleted permanently.')
    const by = partyOf(ctx, order)
    const restored = { subject: 'file', id, action: 'restore', after: { name: file.name } } as const
    await recordEvent(ctx, order.id, { by, ...restored, audience: audienceOf(file) })
    return updateFile(ctx, id, { state: 'ready', removedAt: null, purgeAt: null })
  })

export const undoAddFile: UndoEvent<'file', 'create' | 'restore'> = (ctx, { id }) => removeFile(ctx, id)

export const undoRemoveFile: UndoEvent<'file', 'remove'> = (ctx, { id }) => restoreFile(ctx, id)

/** Whether the caller may remove and restore the file. */
export const mayRemove = (ctx: Context, file: OrderFile): boolean =>
  isAgency(ctx) ? ctx.may(purposeChanges[file.purpose]) : file.uploaderUid === ctx.caller.uid

function requireOwn(ctx: Context, file: OrderFile) {
  if (!mayRemove(ctx, file)) throw new ForbiddenError('Only the person who added a file can remove it.')
}

export const updateFile = (
  { db, now }: TxContext,
  id: string,
  changes: Updateable<Tables['files']>,
): Promise<OrderFile> =>
  db
    .updateTable('files')
    .set({ ...changes, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The files of a person: those that they uploaded, and those in their orders. */
export async function personalFiles({ db, caller: { uid } }: Context) {
  const files = await db
    .selectFrom('files')
    .innerJoin('orders', 'orders.id', 'files.orderId')
    .select([
      'orders.number as order',
      'files.name',
      'files.size',
      'files.type',
      'files.purpose',
      'files.createdAt',
      'files.uploaderUid',
    ])
    .where('files.state', '=', 'ready')
    .where((row) =>
      row.or([
        row('files.uploaderUid', '=', uid),
        row.and([row('orders.customerUid', '=', uid), row('files.internal', '=', false)]),
      ]),
    )
    .where((row) =>
      row.or([
        row('files.uploaderUid', '=', uid),
        row('files.purpose', '=', 'order'),
        row('files.ownerId', 'is not', null),
      ]),
    )
    .orderBy('files.id')
    .execute()
  return files.map(({ uploaderUid, ...file }) => ({ ...file, mine: uploaderUid === uid }))
}

/**
 * Erases the files that a customer has uploaded to orders: they disappear at once, and their bytes with the next
 * clean-up. Files uploaded for the agency stay, without the uploader's email address.
 */
export async function forgetFilesOf(ctx: TxContext, uid: string): Promise<void> {
  const removed = await ctx.db
    .updateTable('files')
    .set({ ...removal(ctx, 'now'), name: 'Removed file' })
    .where('uploaderUid', '=', uid)
    .where('byAgency', '=', false)
    .returning('id')
    .execute()
  await eraseEvents(
    ctx,
    'file',
    removed.map(({ id }) => id),
  )
  await ctx.db.updateTable('files').set({ uploaderEmail: null }).where('uploaderUid', '=', uid).execute()
  await enqueue(ctx.db, cleanFilesJob, {})
}
