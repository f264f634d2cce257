import { wasPaid } from '#content/shop/payment-states.ts'
import { toCents } from '#content/shop/cents.ts'
import type { Order } from './order.ts'

type Paid = Pick<Order, 'total' | 'paidAmount'>

/** The amount of the accepted payment in cents: the price, unless the agency accepted another amount. */
export const paidCents = ({ total, paidAmount }: Paid) => toCents(paidAmount ?? total)!

/** The amount of the accepted payment that is not refunded, in cents. */
export const keptCents = (order: Paid & Pick<Order, 'refunded'>) =>
  Math.max(0, paidCents(order) - toCents(order.refunded)!)

/** The amount to invoice before refunds, in cents: what was paid above the price is not for the order. */
export const invoicedCents = (order: Paid) => Math.min(toCents(order.total)!, paidCents(order))

/** The invoiced amount that the agency keeps, in cents. What was paid above the price is refunded first. */
export const retainedCents = (order: Order) =>
  order.paidAt && wasPaid(order.paymentStatus) && order.paymentStatus !== 'Refunded'
    ? Math.min(invoicedCents(order), keptCents(order))
    : 0
