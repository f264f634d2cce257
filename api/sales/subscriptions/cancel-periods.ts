import { product } from '../../platform/caller.ts'
import { actAs, type TxContext } from '../../platform/context.ts'
import { lockOrder } from '../orders/order.ts'
import { changePaymentStatus } from '../orders/payment-status.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import { periodsOf, type PeriodRow, type Subscription } from '../orders/periods/subscriptions.ts'

/**
 * Cancels the orders of periods that nobody has paid for and whose work is not delivered; with `from`, only of those that
 * begin then or later. Their work stays on the board until somebody closes it. Returns them.
 */
export async function cancelPeriods(
  ctx: TxContext,
  { id }: Subscription,
  { from = '', reason }: { from?: string; reason: string },
): Promise<PeriodRow[]> {
  const open = (await periodsOf(ctx, id)).filter(
    (each) =>
      each.paymentStatus === 'UnPaid' &&
      each.orderStatus !== 'Delivered' &&
      each.startsOn >= from &&
      keptCents(each) === 0,
  )
  for (const { orderId } of open)
    await changePaymentStatus(actAs(ctx, product), await lockOrder(ctx, orderId), {
      to: 'Cancelled',
      by: 'agency',
      customerReason: reason,
    })
  return open
}
