import { v7 as uuid } from 'uuid'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, json, type Database } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { attachFiles, removeFilesOf } from '../files/attach.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { changeOrderStatus } from '../orders/order-status.ts'
import { moveToRole } from '../orders/work/stage.ts'
import { recordEvent, type Actor } from '../orders/order-events.ts'
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
        orderId,
        version: (before[0]?.version ?? 0) + 1,
        message,
        links: json(links),
        authorUid: caller.uid,
        authorEmail: caller.email,
        deliveredAt: new Date(),
        acceptsAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await attachFiles(tx, { orderId, purpose: 'delivery', ownerId: id }, fileIds, caller)
    const actor: Actor = { by: 'agency', caller }
    const reopened =
      order.orderStatus === 'Delivered' ? await changeOrderStatus(tx, order, 'Pending', actor) : order
    await moveToRole(tx, reopened, 'review', actor)
    await recordEvent(tx, orderId, actor, {
      subject: 'delivery',
      id,
      action: 'create',
      after: { version: String(delivery.version), message },
    })
    await mailDeliveryReady(tx, order, delivery)
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
        answeredBy: 'agency',
        answeredAt: new Date(),
        answeredUid: caller.uid,
        answeredEmail: caller.email,
      })
      .where('id', '=', id)
      .execute()
    await removeFilesOf(tx, id)
    const actor: Actor = { by: 'agency', caller }
    if (order.stage === 'review') await moveToRole(tx, order, 'progress', actor)
    await recordEvent(tx, order.id, actor, {
      subject: 'delivery',
      id,
      action: 'withdraw',
      after: { version: String(delivery.version) },
    })
    await mailDeliveryWithdrawn(tx, order, delivery)
    return findDelivery(tx, id)
  })

export const undoDelivery: UndoEvent<'delivery', 'create'> = (tx, { id }, caller) =>
  withdrawDelivery(tx, id, caller)
