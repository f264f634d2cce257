import { addWorkingDays } from '#content/locale/calendar-day.ts'
import type { Party } from '#content/shop/payment-states.ts'
import type { TxContext } from '../../platform/context.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { addTasksOfPackage } from './tasks/template.ts'

/**
 * A paid upgrade brings its package to the order that it upgrades: tasks, rounds of changes, and the days that the larger
 * package takes longer. Lines, invoices and payments of both orders stay as they are. Returns the upgrade, whose work is
 * that of the other order; undefined if that order is over, so that the upgrade is an order like any other.
 */
export async function applyUpgrade(ctx: TxContext, upgrade: Order, by: Party): Promise<Order | undefined> {
  const running = await lockOrder(ctx, upgrade.upgradesId!)
  if (running.paymentStatus !== 'Paid' || running.orderStatus === 'Delivered') return undefined
  const more = Math.max(0, (upgrade.workDays ?? 0) - (running.workDays ?? 0))
  const dueOn = running.dueOn && running.workDays ? addWorkingDays(running.dueOn, more) : running.dueOn
  await ctx.db
    .updateTable('orders')
    .set({
      workDays: upgrade.workDays ?? running.workDays,
      changeRounds: upgrade.changeRounds,
      dueOn,
      updatedAt: ctx.now(),
    })
    .where('id', '=', running.id)
    .execute()
  await addTasksOfPackage(ctx, { id: running.id, packageId: upgrade.packageId })
  await recordEvent(ctx, running.id, {
    by,
    subject: 'order',
    action: 'upgrade',
    after: { packageName: upgrade.packageName, order: upgrade.number, ...(dueOn && { dueOn }) },
  })
  return ctx.db
    .updateTable('orders')
    .set({ orderStatus: 'Delivered', stage: 'delivered', stageId: null })
    .where('id', '=', upgrade.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
