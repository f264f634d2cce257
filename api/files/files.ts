import { type Selectable, type Updateable } from 'kysely'
import { audit, type Undo } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { containsText } from '../http/terms.ts'
import { announceOrderEvent } from '../orders/order-events.ts'
import { findOrder, type Reader } from '../orders/order.ts'

export type OrderFile = Selectable<Tables['files']>

/** How long a removed file can be brought back. */
const restorableMs = 30 * 24 * 60 * 60 * 1000

/** What removing a file writes: nobody gets it any more, and its bytes go later, or with the next clean-up. */
export function removal(when: 'now' | 'later') {
  const now = new Date()
  const purge_at = when === 'now' ? now : new Date(now.getTime() + restorableMs)
  return { state: 'removed' as const, removed_at: now, purge_at }
}

/** Whether somebody who may see the order may see the file: what is not attached yet is its sender's alone. */
export const isShownTo = (file: OrderFile, { caller, isAdmin }: Reader): boolean =>
  isWaiting(file) ? file.uploader_uid === caller.uid : isAdmin || !file.internal

/** Whether it is still to be attached to a message, an answer or a delivery. */
export const isWaiting = ({ state, purpose, owner_id }: OrderFile): boolean =>
  state === 'uploading' || (purpose !== 'order' && owner_id === null)

/** All of an order that the reader may see, newest first; with the uploads that they have begun. */
export async function filesOfOrder(db: Database, orderId: string, reader: Reader): Promise<OrderFile[]> {
  await findOrder(db, orderId, reader)
  const files = await db
    .selectFrom('files')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'removed')
    .orderBy('id', 'desc')
    .execute()
  return files.filter((file) => isShownTo(file, reader))
}

/** What is in the orders of a client, for administrators; paged by whoever runs it. */
export const filesOfCustomer = (db: Database, customerId: string, q?: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('id').where('customer_id', '=', customerId),
    )
    .where('state', '=', 'ready')
    .where((row) => row.or([row('purpose', '=', 'order'), row('owner_id', 'is not', null)]))
    .$if(q !== undefined, (query) => query.where(containsText('name', q!)))

/** A file that the reader may see and that is all there. Throws a 404. */
export async function findFile(db: Database, id: string, reader: Reader): Promise<OrderFile> {
  const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file?.state !== 'ready' || !isShownTo(file, reader)) throw new NotFoundError()
  await findOrder(db, file.order_id, reader)
  return file
}

/**
 * Removes a file, or ends its upload: at once for everybody, its bytes after 30 days. Administrators remove any,
 * others what they have sent themselves.
 */
export const removeFile = (db: Database, id: string, reader: Reader): Promise<OrderFile> =>
  inTransaction(db, async (tx) => {
    const file = await lockFile(tx, id)
    if (!isShownTo(file, reader) || file.state === 'removed') throw new NotFoundError()
    await findOrder(tx, file.order_id, reader)
    requireOwn(file, reader)
    const isWhole = file.state === 'ready'
    if (isWhole) {
      const { name } = file
      await audit(tx, reader.caller, { action: 'remove', subject: 'file', id, before: { name } })
    } else await enqueue(tx, 'clean-files', {})
    await announceOrderEvent(tx, file.order_id, 'file')
    return updateFile(tx, id, removal(isWhole ? 'later' : 'now'))
  })

export const restoreFile = (db: Database, id: string, reader: Reader): Promise<OrderFile> =>
  inTransaction(db, async (tx) => {
    const file = await lockFile(tx, id)
    if (!reader.isAdmin && file.internal) throw new NotFoundError()
    await findOrder(tx, file.order_id, reader)
    requireOwn(file, reader)
    if (file.state === 'ready') return file
    if (file.received < file.size || file.purge_at! < new Date())
      throw new ConflictError('This file has been deleted permanently.')
    const { name } = file
    await audit(tx, reader.caller, { action: 'restore', subject: 'file', id, after: { name } })
    await announceOrderEvent(tx, file.order_id, 'file')
    return updateFile(tx, id, { state: 'ready', removed_at: null, purge_at: null })
  })

export const undoAddFile: Undo<'file', 'create' | 'restore'> = (tx, { id }, caller) =>
  removeFile(tx, id, { caller, isAdmin: true })

export const undoRemoveFile: Undo<'file', 'remove'> = (tx, { id }, caller) =>
  restoreFile(tx, id, { caller, isAdmin: true })

function requireOwn(file: OrderFile, { caller, isAdmin }: Reader) {
  if (isAdmin || file.uploader_uid === caller.uid) return
  throw new ForbiddenError('Only the person who added a file can remove it.')
}

/** The row, locked until the transaction ends. Throws a 404. */
export async function lockFile(tx: Tx, id: string): Promise<OrderFile> {
  const file = await tx.selectFrom('files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!file) throw new NotFoundError()
  return file
}

export const updateFile = (tx: Tx, id: string, changes: Updateable<Tables['files']>): Promise<OrderFile> =>
  tx
    .updateTable('files')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The files of a person: what they have sent, and what was sent to their orders. */
export async function personalFiles(db: Database, { uid }: Caller) {
  const files = await db
    .selectFrom('files')
    .innerJoin('orders', 'orders.id', 'files.order_id')
    .select([
      'orders.number as order',
      'files.name',
      'files.size',
      'files.type',
      'files.purpose',
      'files.created_at',
      'files.uploader_uid',
    ])
    .where('files.state', '=', 'ready')
    .where((row) =>
      row.or([
        row('files.uploader_uid', '=', uid),
        row.and([row('orders.customer_uid', '=', uid), row('files.internal', '=', false)]),
      ]),
    )
    .where((row) =>
      row.or([
        row('files.uploader_uid', '=', uid),
        row('files.purpose', '=', 'order'),
        row('files.owner_id', 'is not', null),
      ]),
    )
    .orderBy('files.id')
    .execute()
  return files.map(({ uploader_uid, ...file }) => ({ ...file, mine: uploader_uid === uid }))
}

/**
 * Forgets what a customer has sent to orders: it is gone for everybody at once, and its bytes with the next clean-up.
 * What was sent for the agency stays, without the sender's address.
 */
export async function forgetFilesOf(tx: Tx, { uid }: Caller): Promise<void> {
  await tx
    .updateTable('files')
    .set({ ...removal('now'), name: 'Removed file' })
    .where('uploader_uid', '=', uid)
    .where('by_agency', '=', false)
    .execute()
  await tx.updateTable('files').set({ uploader_email: null }).where('uploader_uid', '=', uid).execute()
  await enqueue(tx, 'clean-files', {})
}
