import type { Collection } from '../../money/payment-providers/collector.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'
import type { Context } from '../../platform/context.ts'
import type { CollectionRow } from '../orders/periods/collections.ts'
import { oldestUnpaid, periodsOf } from '../orders/periods/subscriptions.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { recordAnswer } from '../payments/events.ts'
import { advance } from './advance.ts'

/** Records the payments that a provider has collected and that are not known yet, oldest first. */
export async function recordCollected(
  ctx: Context,
  providers: Providers,
  { row: { provider, subscriptionId }, said }: { row: CollectionRow; said: Collection },
): Promise<void> {
  for (const payment of said.payments) {
    if (await isKnown(ctx, payment.transaction)) continue
    const order = await orderToPay(ctx, subscriptionId)
    await recordAnswer(ctx, providers, { provider, response: await payment.asPaymentOf(order) })
  }
}

const isKnown = async ({ db }: Context, transaction: string): Promise<boolean> => {
  const event = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('transactionId', '=', transaction)
    .where('outcome', '=', 'completed')
    .where('verdict', '=', 'VERIFIED')
    .executeTakeFirst()
  return event !== undefined
}

/**
 * The order that a payment is for: the oldest that is not paid, whenever it comes. If none is left, the newest one, where the
 * agency decides about it.
 */
async function orderToPay(ctx: Context, subscriptionId: string): Promise<Order> {
  // Makes what has become due while the server was away.
  const { orderId } = await advance(ctx, subscriptionId)
  return findOrder(ctx, oldestUnpaid(await periodsOf(ctx, subscriptionId))?.orderId ?? orderId)
}
