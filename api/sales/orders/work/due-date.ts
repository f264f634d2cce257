import { withTransaction, type Context, type TxContext } from '../../../platform/context.ts'
import type { UndoEvent } from '../event-types.ts'
import { lockOrder, type Order } from '../order.ts'
import { recordEvent } from '../order-events.ts'
import { mailDueDateMoved } from './mails.ts'

/** Changes the due date; the customer sees the reason. */
export const setDueDate = (
  ctx: Context,
  id: string,
  { dueOn, reason }: { dueOn: string | null; reason: string },
): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    return order.dueOn === dueOn ? order : changeDueDate(ctx, order, { dueOn, reason })
  })

export const undoDueDate: UndoEvent<'order', 'due date'> = async (ctx, { orderId, before }) =>
  changeDueDate(ctx, await lockOrder(ctx, orderId), { dueOn: before.dueOn || null, reason: '' })

/** Moves the due date of an order whose row is locked; the customer sees the reason. */
export async function changeDueDate(
  ctx: TxContext,
  order: Order,
  { dueOn, reason }: { dueOn: string | null; reason: string },
) {
  const changed = await ctx.db
    .updateTable('orders')
    .set({ dueOn, updatedAt: ctx.now() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const before = order.dueOn ?? ''
  const after = dueOn ?? ''
  await recordEvent(ctx, order.id, {
    by: 'agency',
    subject: 'order',
    action: 'due date',
    before: { dueOn: before },
    after: { dueOn: after, ...(reason && { reason }) },
  })
  if (before && after) await mailDueDateMoved(ctx, changed, reason)
  return changed
}
