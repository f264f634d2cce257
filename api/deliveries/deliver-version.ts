import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../audit/audit.ts'
import { idOfRequest } from '../secrets/keys.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import { attachFiles, removeFilesOf } from '../files/attach.ts'
import type { Actor } from '../orders/history.ts'
import { changeOrderStatus } from '../orders/order-status.ts'
import { moveToRole } from '../orders/work/stage.ts'
import { announceOrderEvent } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order.ts'
import { requireWaiting } from './customer-answer.ts'
import { deliveriesOf, findDelivery, lockDelivery, requireOpenOrder, type Delivery } from './delivery.ts'
import { mailDeliveryReady, mailDeliveryWithdrawn } from './mails.ts'

interface NewDelivery {
  message: string
  links: string[]
  /** Files that were uploaded for this version. */
  fileIds: string[]
}

/**
 * Delivers the next version of the work. Throws a ConflictError while another version waits for the customer. A repeated
 * request with the same key returns the same version.
 */
export const deliverVersion = (
  db: Database,
  orderId: string,
  { message, links, fileIds }: NewDelivery,
  caller: Caller,
  key: string | null,
): Promise<Delivery> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const id =
      key === null
        ? uuid()
        : idOfRequest(`delivery ${orderId}`, caller, key, JSON.stringify([message, links, fileIds]))
    const before = await deliveriesOf(tx, orderId)
    const repeated = before.find((each) => each.id === id)
    if (repeated) return repeated
    requireOpenOrder(order)
    const waiting = before.find(({ state }) => state === 'waiting')
    if (waiting)
      throw new ConflictError(
        `Version ${waiting.version} waits for the customer’s answer. Withdraw it to deliverVersion another one.`,
      )
    const delivery = await tx
      .insertInto('deliveries')
      .values({
        id,
        order_id: orderId,
        version: (before[0]?.version ?? 0) + 1,
        message,
        links: json(links),
        author_uid: caller.uid,
        author_email: caller.email,
        delivered_at: new Date(),
        accepts_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await attachFiles(tx, { orderId, purpose: 'delivery', ownerId: id }, fileIds, caller)
    const actor: Actor = { by: 'agency', caller }
    const reopened =
      order.order_status === 'Delivered' ? await changeOrderStatus(tx, order, 'Pending', actor) : order
    await moveToRole(tx, reopened, 'review', actor)
    await audit(tx, caller, {
      action: 'create',
      subject: 'delivery',
      id,
      after: { order: order.number, version: String(delivery.version), message },
    })
    await mailDeliveryReady(tx, order, delivery)
    await announceOrderEvent(tx, orderId, 'delivery')
    return delivery
  })

/** Withdraws a version that is not answered yet. */
export const withdrawDelivery = (db: Database, id: string, caller: Caller): Promise<Delivery> =>
  inTransaction(db, async (tx) => {
    const { order, delivery } = await lockDelivery(tx, id)
    if (delivery.state === 'withdrawn') return delivery
    requireWaiting(delivery, 'withdrawn', 'agency')
    await tx
      .updateTable('deliveries')
      .set({
        state: 'withdrawn',
        answered_by: 'agency',
        answered_at: new Date(),
        answered_uid: caller.uid,
        answered_email: caller.email,
      })
      .where('id', '=', id)
      .execute()
    await removeFilesOf(tx, id)
    if (order.stage === 'review') await moveToRole(tx, order, 'progress', { by: 'agency', caller })
    await audit(tx, caller, {
      action: 'withdraw',
      subject: 'delivery',
      id,
      after: { order: order.number, version: String(delivery.version) },
    })
    await mailDeliveryWithdrawn(tx, order, delivery)
    await announceOrderEvent(tx, order.id, 'delivery')
    return findDelivery(tx, id)
  })

export const undoDelivery: Undo<'delivery', 'create'> = (tx: Tx, { id }, caller) =>
  withdrawDelivery(tx, id, caller)
