import { v7 as uuid } from 'uuid'
import { withTransaction, type Context } from '../../platform/context.ts'
import { idOfRequest } from '../../platform/secrets/keys.ts'
import { json } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { attachFiles, removeFilesOf } from '../files/attach.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { changeOrderStatus } from '../orders/order-status.ts'
import { moveToRole } from '../orders/work/stage.ts'
import { recordEvent } from '../orders/order-events.ts'
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
  ctx: Context,
  orderId: string,
  { message, links, fileIds, key }: NewDelivery & { key: string | null },
): Promise<Delivery> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const id =
      key === null
        ? uuid()
        : idOfRequest(`delivery ${orderId}`, ctx.caller, key, JSON.stringify([message, links, fileIds]))
    const before = await deliveriesOf(ctx, orderId)
    const repeated = before.find((each) => each.id === id)
    if (repeated) return repeated
    requireOpenOrder(order)
    const waiting = before.find(({ state }) => state === 'waiting')
    if (waiting)
      throw new ConflictError(
        `Version ${waiting.version} waits for the customer’s answer. Withdraw it to deliver another one.`,
      )
    const delivery = await ctx.db
      .insertInto('deliveries')
      .values({
        id,
        orderId,
        version: (before[0]?.version ?? 0) + 1,
        message,
        links: json(links),
        authorUid: ctx.caller.uid,
        authorEmail: ctx.caller.email,
        deliveredAt: ctx.now(),
        acceptsAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await attachFiles(ctx, { orderId, purpose: 'delivery', ownerId: id }, fileIds)
    const by = 'agency'
    const reopened =
      order.orderStatus === 'Delivered' ? await changeOrderStatus(ctx, order, { to: 'Pending', by }) : order
    await moveToRole(ctx, reopened, { role: 'review', by })
    await recordEvent(ctx, orderId, {
      by,
      subject: 'delivery',
      id,
      action: 'create',
      after: { version: String(delivery.version), message },
    })
    await mailDeliveryReady(ctx, order, { delivery })
    return delivery
  })

/** Withdraws a version that is not answered yet. */
export const withdrawDelivery = (ctx: Context, id: string): Promise<Delivery> =>
  withTransaction(ctx, async (ctx) => {
    const { order, delivery } = await lockDelivery(ctx, id)
    if (delivery.state === 'withdrawn') return delivery
    requireWaiting(delivery, 'withdrawn', 'agency')
    await ctx.db
      .updateTable('deliveries')
      .set({
        state: 'withdrawn',
        answeredBy: 'agency',
        answeredAt: ctx.now(),
        answeredUid: ctx.caller.uid,
        answeredEmail: ctx.caller.email,
      })
      .where('id', '=', id)
      .execute()
    await removeFilesOf(ctx, id)
    const by = 'agency'
    if (order.stage === 'review') await moveToRole(ctx, order, { role: 'progress', by })
    await recordEvent(ctx, order.id, {
      by,
      subject: 'delivery',
      id,
      action: 'withdraw',
      after: { version: String(delivery.version) },
    })
    await mailDeliveryWithdrawn(ctx, order, delivery)
    return findDelivery(ctx, id)
  })

export const undoDelivery: UndoEvent<'delivery', 'create'> = (ctx, { id }) => withdrawDelivery(ctx, id)
