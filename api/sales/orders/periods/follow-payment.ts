import { lastDayToPay } from '#content/shop/late-steps.ts'
import { wasPaid, type Party, type PaymentStatus } from '#content/shop/payment-states.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import type { TxContext } from '../../../platform/context.ts'
import { lockRow } from '../../../platform/db/locks.ts'
import type { Order } from '../order.ts'
import { followCollection } from './collections.ts'
import { mailSubscription } from './mails.ts'
import { collectAfterPayment } from './next-to-collect.ts'
import { periodOfOrder } from './period-of-order.ts'
import { subscriptionRules } from './settings.ts'
import {
  isOverdue,
  moveSubscription,
  nextPeriod,
  periodsOf,
  type PeriodRow,
  type Subscription,
} from './subscriptions.ts'

/**
 * Lets a subscription follow the payment of the order of one of its periods. Called in the transaction of every change of a
 * payment status. The row of the order must be locked.
 */
export async function followPayment(
  ctx: TxContext,
  order: Order,
  { from, by }: { from: PaymentStatus; by: Party },
): Promise<void> {
  const to = order.paymentStatus
  const isPaidNow = to === 'Paid' && !wasPaid(from)
  const isDispute = to === 'Disputed' || from === 'Disputed'
  if (!isPaidNow && !isDispute && to !== 'Cancelled') return
  const period = await periodOfOrder(ctx, order.id)
  if (!period) return
  if (isDispute) await followCollection(ctx, period.subscriptionId)
  if (!isPaidNow && to !== 'Cancelled') return
  const subscription = await lockRow(ctx.db, 'subscriptions', period.subscriptionId)
  if (isPaidNow) await collectAfterPayment(ctx, order, subscription.id)
  const { state } = subscription
  if (state === 'Pending' && to === 'Cancelled') {
    await moveSubscription(ctx, subscription, 'Ended', {
      by: by === 'customer' ? 'customer' : 'agency',
      endReason: 'cancelled',
    })
    return
  }
  if (state === 'Pending') {
    const active = await moveSubscription(ctx, subscription, 'Active', { by: 'payment' })
    const { from: day } = nextPeriod(active, await periodsOf(ctx, active.id))
    await mailSubscription(ctx, 'subscription-started', active, { day, dedupeId: active.id })
    return
  }
  if (state !== 'PastDue') return
  const today = await todayOf(ctx)
  const overdue = (await periodsOf(ctx, subscription.id)).find((each) => isOverdue(each, today))
  if (overdue) return giveTimeFor(ctx, subscription, { overdue, today })
  await moveSubscription(ctx, subscription, 'Active', {
    by: isPaidNow ? 'payment' : 'agency',
    graceUntil: null,
  })
}

/** A later period that is not paid either has days of grace of its own. */
async function giveTimeFor(
  ctx: TxContext,
  { id, graceUntil }: Subscription,
  { overdue, today }: { overdue: PeriodRow; today: string },
): Promise<void> {
  const until = lastDayToPay(await subscriptionRules(ctx), overdue.paymentDueOn!, today)
  if (graceUntil !== null && graceUntil >= until) return
  await ctx.db.updateTable('subscriptions').set({ graceUntil: until }).where('id', '=', id).execute()
}
