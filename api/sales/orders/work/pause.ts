import { sql } from 'kysely'
import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { orderStates } from '#content/shop/order-states.ts'
import { isInWork, wasPaid } from '#content/shop/payment-states.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import type { TxContext } from '../../../platform/context.ts'
import type { Order } from '../order.ts'
import { recordEvent } from '../order-events.ts'
import { changeDueDate } from './due-date.ts'
import { stageReader } from './stage.ts'

/** Lets work that began before the payment wait for it. The row must be locked. */
export async function pauseWork(ctx: TxContext, order: Order): Promise<void> {
  if (!isInWork(order) || order.workPausedOn !== null || orderStates[order.orderStatus].isDone) return
  await setPaused(ctx, order, await todayOf(ctx))
}

/** Lets paused work go on once the order is paid: its days move by those of the pause. The row must be locked. */
export async function resumeWork(ctx: TxContext, order: Order): Promise<Order> {
  const { workPausedOn: since, paymentStatus } = order
  if (since === null || (!wasPaid(paymentStatus) && paymentStatus !== 'Cancelled')) return order
  const resumed = await setPaused(ctx, order, null)
  const days = daysBetween(since, await todayOf(ctx))
  if (!wasPaid(paymentStatus) || days <= 0) return resumed
  await ctx.db
    .updateTable('orderTasks')
    .set({ dueOn: sql<string>`to_char(due_on::date + ${days}::integer, 'YYYY-MM-DD')` })
    .where('orderId', '=', order.id)
    .where('doneAt', 'is', null)
    .where('dueOn', 'is not', null)
    .execute()
  if (resumed.dueOn === null) return resumed
  return changeDueDate(ctx, resumed, {
    dueOn: addDays(resumed.dueOn, days),
    reason: 'The work waited for the payment.',
  })
}

async function setPaused(ctx: TxContext, order: Order, workPausedOn: string | null): Promise<Order> {
  const read = await stageReader(ctx)
  const changed = await ctx.db
    .updateTable('orders')
    .set({ workPausedOn, updatedAt: ctx.now() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, order.id, {
    by: 'agency',
    subject: 'order',
    action: 'move stage',
    before: { stage: read(order).name, role: order.stage, key: order.stageId ?? '' },
    after: { stage: read(changed).name },
  })
  return changed
}
