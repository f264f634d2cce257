import type { PaymentStatus } from '#content/shop/payment-states.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'
import type { Decision } from '../../platform/db/tables/payments.ts'
import type { CountedPayment } from '../orders/ledger/entries.ts'
import type { Order } from '../orders/order.ts'
import type { PaymentHistory } from './payment-history.ts'

/** What a notice changes. */
export interface Transition {
  decision: Decision
  /** The reason of the decision, as a sentence for the owner. */
  reason: string
  attention?: boolean
  to?: PaymentStatus
  /** The order's new `payment_reason`, which the customer also reads; unchanged if omitted. */
  paymentReason?: string | null
  /** The new total refunded, in the order's currency. */
  refunded?: string
  /** `unexpected`: a payment that does not count for the order. */
  mail?: 'confirmed' | 'failed' | 'held' | 'unexpected'
  /** A part of the order is paid, and the rest is expected. */
  isPart?: true
}

/** An order with the payments that count for it. */
export type OrderState = Pick<Order, 'paymentStatus' | 'currency' | 'locale' | 'paid' | 'refunded'> & {
  /** The total of an order that is paid in parts; null for any other. */
  totalOfParts: string | null
  payments: readonly Pick<CountedPayment, 'transaction' | 'cents' | 'refundedCents'>[]
}

/** Decides the notices of one outcome. */
export type Rule = (order: OrderState, history: PaymentHistory, notice: Notice, brand: string) => Transition

/** For a notice that came before the one on which it depends. */
export const waiting: Transition = {
  decision: 'waiting',
  reason: 'It refers to a payment that has not been reported yet.',
}

export const countedPayment = ({ payments }: OrderState, transaction: string | null) =>
  payments.find((payment) => transaction !== null && payment.transaction === transaction)

/** The kind of payment that a notice refers to: the order's own payment, a held one, or one that never counted. */
export function referredPayment(
  order: OrderState,
  history: PaymentHistory,
  { parent }: Notice,
): 'paid' | 'held' | 'other' | 'unknown' {
  if (parent === null) return 'unknown'
  if (countedPayment(order, parent)) return 'paid'
  if (history.has('completed', parent)) return 'other'
  return history.wasHeld(parent) ? 'held' : 'unknown'
}
