import { subscriptionStates } from '#content/shop/subscription-states.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { findOrder } from '../orders/order.ts'
import { mailSubscription } from '../orders/periods/mails.ts'
import { oldestUnpaid, periodsOf, type Subscription } from '../orders/periods/subscriptions.ts'

/**
 * Asks the customer for the oldest period that is not paid, with `until` only for one that has begun by then: its provider
 * does not collect it any more. Once for each period.
 */
export async function askToPay(
  given: Context,
  subscription: Subscription,
  { until }: { until?: string } = {},
): Promise<void> {
  if (!subscriptionStates[subscription.state].makesPeriods) return
  const unpaid = oldestUnpaid(await periodsOf(given, subscription.id))
  if (!unpaid || unpaid.transferChosenAt !== null || (until && unpaid.startsOn > until)) return
  await withTransaction(given, async (ctx) =>
    mailSubscription(ctx, 'subscription-renewed', subscription, {
      day: unpaid.startsOn,
      dedupeId: unpaid.orderId,
      order: await findOrder(ctx, unpaid.orderId),
    }),
  )
}
