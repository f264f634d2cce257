import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { mayMoveOrder, orderStates, type OrderStatus } from '#content/shop/order-states.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { UndoEvent } from './event-types.ts'
import { statusMails } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'

/** An order after a change of its status or stage, and whether a mail to its customer was enqueued. */
export type ChangedOrder = Order & { customerMailed: boolean }

/** Sets the order status of one or more orders: of all of them or of none. */
export const setOrderStatus = (
  ctx: Context,
  ids: readonly string[],
  to: OrderStatus,
): Promise<ChangedOrder[]> =>
  withTransaction(ctx, async (ctx) => {
    const orders: ChangedOrder[] = []
    // Locks in a fixed order, so that two such changes cannot deadlock.
    for (const id of [...new Set(ids)].toSorted()) {
      const order = await lockOrder(ctx, id)
      const from = order.orderStatus
      orders.push(
        from === to
          ? { ...order, customerMailed: false }
          : await changeOrderStatus(ctx, order, { to, by: 'agency' }),
      )
    }
    return orders
  })

export const undoOrderStatus: UndoEvent<'order', 'status'> = async (ctx, { orderId, before }) => {
  const { orderStatus, stage, stageId } = before
  await changeOrderStatus(ctx, await lockOrder(ctx, orderId), { to: orderStatus, by: 'agency' })
  await ctx.db
    .updateTable('orders')
    .set({ stage, stageId: stageId || null })
    .where('id', '=', orderId)
    .execute()
}

/** Keeps stage and status consistent: a delivered order is at that stage, and a reopened order is in progress. */
const stageFor = (to: OrderStatus, { stage, stageId }: Order): Pick<Order, 'stage' | 'stageId'> => {
  if (orderStates[to].isDone) return { stage: 'delivered', stageId: null }
  return stage === 'delivered' ? { stage: 'progress', stageId: null } : { stage, stageId }
}

/**
 * Changes the order status; every change goes through this function. The row must be locked. Throws a ConflictError if the
 * table of states does not allow the change.
 */
export async function changeOrderStatus(
  ctx: TxContext,
  order: Order,
  { to, by, reason = null }: { to: OrderStatus; by: Party; reason?: string | null },
): Promise<ChangedOrder> {
  if (!mayMoveOrder(order.orderStatus, to, by))
    throw new ConflictError(`Order ${order.number} is ${order.orderStatus}: it cannot become ${to}.`)
  const changed = await ctx.db
    .updateTable('orders')
    .set({ orderStatus: to, ...stageFor(to, order), updatedAt: ctx.now() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const customerMailed = (await statusMails[to]?.(ctx, changed)) ?? false
  await recordEvent(ctx, order.id, {
    by,
    subject: 'order',
    action: 'status',
    before: { orderStatus: order.orderStatus, stage: order.stage, stageId: order.stageId ?? '' },
    after: {
      orderStatus: to,
      ...(customerMailed && { customerMailed: 'Yes' }),
      ...(reason !== null && { reason }),
    },
  })
  return { ...changed, customerMailed }
}
