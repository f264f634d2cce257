import { paymentStates, wasPaid } from '#content/shop/payment-states.ts'
import { fromNow, type Context } from '../../platform/context.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Order } from './order.ts'
import { isPartPaid, keptCents, openCents } from './ledger/sums.ts'
import { formatMoney } from '#content/locale/format.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'

/** Why an order is not paid, in one sentence for customer and agency; null if it is paid. */
export function whyNotPaid(
  order: Pick<
    Order,
    'paymentStatus' | 'paymentReason' | 'total' | 'paid' | 'refunded' | 'currency' | 'locale'
  >,
): string | null {
  const { reason } = paymentStates[order.paymentStatus]
  if (reason === null) return null
  const money = (cents: number) => formatMoney(fromCents(cents), order.currency, order.locale)
  if (order.paymentStatus === 'UnPaid' && !order.paymentReason && isPartPaid(order))
    return `${money(keptCents(order))} of ${formatMoney(order.total, order.currency, order.locale)} has been paid: ${money(openCents(order))} is left to pay.`
  const amount = wasPaid(order.paymentStatus)
    ? formatMoney(order.paid, order.currency, order.locale)
    : money(openCents(order) || toCents(order.total)!)
  return order.paymentReason ?? reason.replace('{amount}', () => amount)
}

const checkoutLifetimeMs = 3 * 60 * 60 * 1000

/** When the customer was sent to the provider to pay; null if no payment was started in the last three hours. */
export const paymentStartedAt = (
  ctx: Pick<Context, 'now'>,
  { paymentStartedAt: at }: Pick<Order, 'paymentStartedAt'>,
): string | null => (at && at > fromNow(ctx, -checkoutLifetimeMs) ? at.toISOString() : null)

/** Whether the last payment failed, so that the customer has to pay again. */
export const hasFailed = (
  ctx: Pick<Context, 'now'>,
  order: Pick<Order, 'paymentStatus' | 'paymentReason' | 'paymentStartedAt'>,
) => order.paymentStatus === 'UnPaid' && order.paymentReason !== null && !paymentStartedAt(ctx, order)

export const refundAtProvider = (provider: Provider) =>
  `Refund this payment in ${brandOf(provider)}. The refund appears here when ${brandOf(provider)} reports it.`

/** Whether there is a receipt: the order was paid at some time, even if it is refunded or disputed now. */
export const hasReceipt = ({ paymentStatus, paidAt }: Pick<Order, 'paymentStatus' | 'paidAt'>): boolean =>
  paidAt !== null && wasPaid(paymentStatus)
