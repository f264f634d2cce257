import { paymentStates, wasPaid } from '#content/payment-states.ts'
import { fromCents } from '../money.ts'
import type { Order } from './order.ts'
import { paidCents } from './paid-amount.ts'
import { formatMoney } from '#content/money.ts'
import { brandOf, definitionOf } from '../payment-providers/registry.ts'
import type { Provider } from '../db/tables/payments.ts'

/** Why an order is not paid, in one sentence for customer and agency; null if it is paid. */
export function whyNotPaid(
  order: Pick<Order, 'payment_status' | 'payment_reason' | 'amount' | 'paid_amount' | 'currency'>,
): string | null {
  const { reason } = paymentStates[order.payment_status]
  if (reason === null) return null
  const amount = formatMoney(fromCents(paidCents(order)), order.currency)
  return order.payment_reason ?? reason.replace('{amount}', () => amount)
}

const checkoutLifetimeMs = 3 * 60 * 60 * 1000

/** When the customer was sent to the provider to pay; null if no payment was started in the last three hours. */
export function paymentStartedAt({
  payment_started_at: at,
}: Pick<Order, 'payment_started_at'>): string | null {
  return at && at.getTime() > Date.now() - checkoutLifetimeMs ? at.toISOString() : null
}

/** Whether the last payment failed, so that the customer has to pay again. */
export const hasFailed = (order: Pick<Order, 'payment_status' | 'payment_reason' | 'payment_started_at'>) =>
  order.payment_status === 'UnPaid' && order.payment_reason !== null && !paymentStartedAt(order)

/** How to refund an order if this product cannot refund it; null if it can, or if the order is not paid. */
export function refundElsewhere({
  payment_status,
  paid_through,
}: Pick<Order, 'payment_status' | 'paid_through'>): string | null {
  if (payment_status !== 'Paid' || !paid_through) return null
  if (paid_through === 'hand') return 'This order was set Paid by hand: give the money back the way it came.'
  return definitionOf(paid_through)?.canRefund ? null : refundAtProvider(paid_through)
}

export const refundAtProvider = (provider: Provider) =>
  `Refund this payment in ${brandOf(provider)}. The refund appears here when ${brandOf(provider)} reports it.`

/** Whether there is a receipt: the order was paid at some time, even if it is refunded or disputed now. */
export const hasReceipt = ({ payment_status, paid_at }: Pick<Order, 'payment_status' | 'paid_at'>): boolean =>
  paid_at !== null && wasPaid(payment_status)
