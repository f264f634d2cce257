import { countryName } from '#content/countries.ts'
import type { Entry } from './history.ts'
import { asPrice, fromCents, toCents } from './money.ts'
import type { Refund } from '../payments/refunds.ts'
import type { Note } from './notes.ts'
import type { Order } from './order.ts'
import { isUndecided, wordsFor, type OtherPayment } from './other-payments.ts'
import { hasFailed, hasReceipt, startedAt, whyNotPaid } from './payment-reason.ts'

/** An order as the API gives it: the contract's fields, then ours. */
export const toAnswer = (order: Order) => ({
  _id: order.id,
  packageName: order.package_name,
  packagePrice: asPrice(order.amount),
  customerEmail: order.customer_email,
  customerName: order.customer_name,
  customerAddress: order.customer_address,
  customerCountry: countryName(order.customer_country),
  paymentStatus: order.payment_status,
  orderStatus: order.order_status,
  orderDate: monthDayYear(order.created_at),
  number: order.number,
  countryCode: order.customer_country,
  packageId: order.package_id,
  points: order.package_points,
  amount: order.amount,
  refunded: order.refunded,
  currency: order.currency,
  createdAt: order.created_at.toISOString(),
  updatedAt: order.updated_at.toISOString(),
  paidAt: order.paid_at?.toISOString() ?? null,
  whyNotPaid: whyNotPaid(order),
  paymentFailed: hasFailed(order),
  paymentStartedAt: startedAt(order),
  hasReceipt: hasReceipt(order),
})

export type OrderAnswer = ReturnType<typeof toAnswer>

/** MM/DD/YYYY, in UTC. */
export function monthDayYear(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Of a payment that did not make the order Paid: what its payer is told. */
export const toOtherPayment = (payment: OtherPayment) => ({
  _id: payment.id,
  kind: payment.kind,
  amount: payment.amount,
  refunded: payment.refunded,
  at: payment.at.toISOString(),
  undecided: isUndecided(payment),
  words: wordsFor(payment),
})

/** Who changed it by name, and the agency's own reasons, are for administrators. */
export const toEntry = (entry: Entry, isAdmin: boolean) => ({
  _id: entry.id,
  at: entry.at.toISOString(),
  what: entry.what,
  before: entry.before,
  after: entry.after,
  by: entry.by,
  // Of a refund, `before` and `after` are the sums given back.
  ...(entry.what === 'refund' && {
    amount: fromCents(toCents(entry.after)! - toCents(entry.before ?? '0')!),
    total: entry.after,
    currency: 'USD',
  }),
  // The reason of a refund is written to the customer.
  ...((isAdmin || entry.by !== 'agency' || entry.what === 'refund') && { reason: entry.reason }),
  ...(isAdmin && { actorUid: entry.actor_uid, actorEmail: entry.actor_email }),
})

export const toNote = (note: Note) => ({
  _id: note.id,
  text: note.text,
  author: note.author_email ?? note.author_uid,
  at: note.at.toISOString(),
})

/** For administrators. */
export const toRefund = (refund: Refund) => ({
  _id: refund.id,
  payment: refund.payment,
  amount: refund.amount,
  currency: refund.currency,
  reason: refund.reason,
  state: refund.state,
  problem: refund.problem,
  by: refund.actor_email ?? refund.actor_uid,
  requestedAt: refund.requested_at.toISOString(),
  settledAt: refund.settled_at?.toISOString() ?? null,
})
