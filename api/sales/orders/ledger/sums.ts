import { paymentStates, wasPaid, type PaymentStatus } from '#content/shop/payment-states.ts'
import { toCents } from '#content/shop/cents.ts'
import type { Order } from '../order.ts'

// All amounts are in cents of the order's currency.

type Sums = Pick<Order, 'paid' | 'refunded'>
type Standing = Sums & Pick<Order, 'total' | 'paymentStatus'>
type Invoiced = Standing & Pick<Order, 'paidAt' | 'transferChosenAt' | 'invoicedTotal'>

/** What came in and was not given back. */
export const keptCents = ({ paid, refunded }: Sums) => toCents(paid)! - toCents(refunded)!

/** Whether money is still expected for an order. */
export const expectsPayment = (status: PaymentStatus) => paymentStates[status].isOpen && !wasPaid(status)

/** What is left to pay. Nothing for an order that is Paid, also with less than its total if the agency accepted that. */
export const openCents = (order: Standing) =>
  expectsPayment(order.paymentStatus) ? Math.max(0, toCents(order.total)! - keptCents(order)) : 0

/** What is left to pay of what was invoiced, for an order on invoice. */
export const claimedCents = (order: Invoiced) =>
  order.invoicedTotal === null
    ? openCents(order)
    : Math.min(openCents(order), Math.max(0, toCents(order.invoicedTotal)! - keptCents(order)))

/** What is to be paid next: all that is left, or the next part of an order that is paid in parts. */
export const toPayCents = (order: Invoiced & Pick<Order, 'instalmentTotal'>) => {
  if (order.instalmentTotal === null) return openCents(order)
  const upTo = Math.max(
    toCents(order.instalmentTotal)!,
    isOnInvoice(order) ? toCents(order.invoicedTotal!)! : 0,
  )
  return Math.min(openCents(order), Math.max(0, upTo - keptCents(order)))
}

/** Of an order that is paid in parts and not paid yet: what its invoices are for; null for any other. */
const partsCents = ({ invoicedTotal, paymentStatus }: Invoiced) =>
  invoicedTotal === null || wasPaid(paymentStatus) ? null : toCents(invoicedTotal)!

/** What the agency holds and is not for the order: what was paid above the total, or for an order that is over. */
export const creditCents = (order: Standing) =>
  paymentStates[order.paymentStatus].isClosed
    ? keptCents(order)
    : Math.max(0, keptCents(order) - toCents(order.total)!)

/** Whether a part of an order is paid, and the rest is expected. */
export const isPartPaid = (order: Standing) => keptCents(order) > 0 && openCents(order) > 0

/** Whether an order is invoiced before it is paid. */
export const isOnInvoice = ({ transferChosenAt, paymentStatus }: Invoiced) =>
  transferChosenAt !== null && expectsPayment(paymentStatus)

/** The amount to invoice before refunds: what was paid above the total is not for the order. */
export const invoicedCents = (order: Invoiced) =>
  partsCents(order) ??
  (isOnInvoice(order) ? toCents(order.total)! : Math.min(toCents(order.total)!, toCents(order.paid)!))

/** The invoiced amount that the agency keeps, or claims on invoice. What was paid above the total is refunded first. */
export const retainedCents = (order: Invoiced) => {
  const parts = partsCents(order)
  if (parts !== null)
    return isOnInvoice(order)
      ? parts
      : expectsPayment(order.paymentStatus)
        ? Math.min(parts, keptCents(order))
        : 0
  if (isOnInvoice(order)) return toCents(order.total)!
  return order.paidAt && wasPaid(order.paymentStatus) && order.paymentStatus !== 'Refunded'
    ? Math.min(invoicedCents(order), keptCents(order))
    : 0
}
