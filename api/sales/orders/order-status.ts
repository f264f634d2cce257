import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { mayMoveOrder, orderStates, type OrderStatus } from '#content/shop/order-states.ts'
import type { StageRole } from '#content/shop/stages.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { UndoEvent } from './event-types.ts'
import { instalmentsDelivered } from './due-instalments.ts'
import { statusMails } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { requireReport } from './reports/required.ts'

/** An order after a change of its status or stage, and whether a mail to its customer was enqueued. */
export type ChangedOrder = Order & { customerMailed: boolean }

/** Sets the order status of an order. */
export const setOrderStatus = (ctx: Context, id: string, to: OrderStatus): Promise<ChangedOrder> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    return order.orderStatus === to
      ? { ...order, customerMailed: false }
      : changeOrderStatus(ctx, order, { to, by: 'agency' })
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

type AtStage = Pick<Order, 'stage' | 'stageId'>

/** Keeps stage and status consistent: a delivered order is at that stage, and a reopened one where it was before. */
async function stageFor(ctx: TxContext, to: OrderStatus, order: Order): Promise<AtStage> {
  if (orderStates[to].isDone) return { stage: 'delivered', stageId: null }
  const { id, stage, stageId } = order
  return stage === 'delivered' ? stageBeforeDelivery(ctx, id) : { stage, stageId }
}

async function stageBeforeDelivery({ db }: TxContext, orderId: string): Promise<AtStage> {
  const event = await db
    .selectFrom('orderEvents')
    .select('before')
    .where('orderId', '=', orderId)
    .where('subject', '=', 'order')
    .where('action', '=', 'status')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { stage, stageId } = (event?.before ?? {}) as { stage?: StageRole; stageId?: string }
  // The values of an event of a customer who was erased are gone.
  return !stage || stage === 'delivered'
    ? { stage: 'progress', stageId: null }
    : { stage, stageId: stageId || null }
}

/**
 * Changes the order status; every change goes through this function. The row must be locked. Throws a ConflictError if the
 * table of states does not allow the change, or the order lacks its report.
 */
export async function changeOrderStatus(
  ctx: TxContext,
  order: Order,
  { to, by, reason = null }: { to: OrderStatus; by: Party; reason?: string | null },
): Promise<ChangedOrder> {
  if (!mayMoveOrder(order.orderStatus, to, by))
    throw new ConflictError(`Order ${order.number} is ${order.orderStatus}: it cannot become ${to}.`)
  if (orderStates[to].isDone) await requireReport(ctx, order)
  const changed = await ctx.db
    .updateTable('orders')
    .set({
      orderStatus: to,
      // What is delivered waits for nothing.
      ...(orderStates[to].isDone && { workPausedOn: null }),
      ...(await stageFor(ctx, to, order)),
      updatedAt: ctx.now(),
    })
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
  if (orderStates[to].isDone) await instalmentsDelivered(ctx, changed)
  return { ...changed, customerMailed }
}
