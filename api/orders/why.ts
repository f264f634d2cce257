import type { Order } from './orders.ts'
import { readable } from './money.ts'

/** Why an order is not paid, in one sentence for whoever looks at it; null when it is. */
export function whyNotPaid(
  order: Pick<Order, 'payment_status' | 'payment_reason' | 'amount'>,
): string | null {
  if (order.payment_status === 'Paid') return null
  return order.payment_reason ?? usual[order.payment_status](readable(order.amount))
}

const whilePaying = 3 * 60 * 60 * 1000

/** When the customer was sent to pay, as long as that payment may still come: PayPal forgets a checkout after hours. */
export function startedAt({ payment_started_at: at }: Pick<Order, 'payment_started_at'>): string | null {
  return at && at.getTime() > Date.now() - whilePaying ? at.toISOString() : null
}

/** Whether the last payment came to nothing, so that the customer has to do something. */
export const hasFailed = (order: Pick<Order, 'payment_status' | 'payment_reason' | 'payment_started_at'>) =>
  order.payment_status === 'UnPaid' && order.payment_reason !== null && !startedAt(order)

/** Where a paid order's money can be given back, if not through this product; null where it can, or nothing is paid. */
export function refundElsewhere({
  payment_status,
  paid_through,
}: Pick<Order, 'payment_status' | 'paid_through'>): string | null {
  if (payment_status !== 'Paid' || paid_through === 'paypal-orders') return null
  return paid_through === 'hand'
    ? 'This order was set Paid by hand: give the money back the way it came.'
    : 'Refund this payment at PayPal; it shows here as soon as PayPal tells of it.'
}

/** Whether there is a receipt: the order was paid, whatever became of the money since. */
export const hasReceipt = ({ payment_status, paid_at }: Pick<Order, 'payment_status' | 'paid_at'>): boolean =>
  paid_at !== null && ['Paid', 'Refunded', 'Disputed'].includes(payment_status)

const usual: Record<Exclude<Order['payment_status'], 'Paid'>, (amount: string) => string> = {
  UnPaid: () => 'Nothing has been paid yet.',
  Pending: (amount) => `The payment of ${amount} is on its way, but has not arrived yet.`,
  OnHold: () => 'The payment does not match the order.',
  Cancelled: () => 'This order was cancelled before it was paid.',
  Refunded: (amount) => `The payment of ${amount} was refunded.`,
  Disputed: (amount) => `The payment of ${amount} was taken back and is in dispute.`,
}
