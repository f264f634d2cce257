import { formatMoney } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Order } from '../orders/order.ts'
import { wasPaid, type PaymentStatus } from '#content/shop/payment-states.ts'
import type { Decision, Outcome } from '../../platform/db/tables/payments.ts'
import type { CountedPayment } from '../orders/ledger/entries.ts'
import { amountOf, refundMismatch } from '../../money/payment-providers/checks.ts'
import { centsOf, PaymentHistory, type DecidedEvent } from './payment-history.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'

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

/**
 * Decides what a verified notice changes, given the events decided before. A notice with a `failedCheck` is refused for
 * this reason. A pure function. The same notices lead to the same state in any order of arrival: a notice that arrives
 * too early waits for the one that it depends on, and one that arrives too late changes nothing.
 */
export function decide(
  order: OrderState,
  decided: readonly DecidedEvent[],
  notice: Notice,
  failedCheck: string | null,
  brand: string,
): Transition {
  const history = new PaymentHistory(decided)
  const isRepeated = failedCheck
    ? notice.outcome === 'completed' && notice.transaction !== null && history.wasHeld(notice.transaction)
    : notice.outcome !== 'unknown' &&
      (history.has(notice.outcome, notice.transaction) ||
        // It was held, and then accepted.
        (notice.outcome === 'completed' && countedPayment(order, notice.transaction) !== undefined))
  if (isRepeated) return { decision: 'repeated', reason: 'This was decided before.' }
  if (failedCheck) return refuse(order, notice, failedCheck)
  return rules[notice.outcome](order, history, notice, brand)
}

function refuse({ paymentStatus }: OrderState, { outcome }: Notice, failedCheck: string): Transition {
  const holds = ['completed', 'pending'].includes(outcome) && ['UnPaid', 'Pending'].includes(paymentStatus)
  return {
    decision: 'refused',
    reason: failedCheck,
    attention: true,
    ...(holds
      ? { to: 'OnHold', paymentReason: failedCheck, mail: 'held' }
      : outcome === 'completed' && { mail: 'unexpected' }),
  }
}

type Rule = (order: OrderState, history: PaymentHistory, notice: Notice, brand: string) => Transition

const rules: Record<Outcome, Rule> = {
  approved: () => ({ decision: 'noted', reason: 'The customer has agreed to pay.' }),

  pending: (order, history, notice) => {
    if (history.isOver(notice.transaction))
      return { decision: 'noted', reason: 'The result of this payment is already known.' }
    if (order.paymentStatus === 'UnPaid')
      return {
        decision: 'applied',
        reason: 'The payment is on its way.',
        to: 'Pending',
        paymentReason: `The payment of ${amountOf(notice, order)} is on its way, but has not arrived yet.`,
      }
    if (order.paymentStatus === 'Pending') return { decision: 'noted', reason: 'A payment is on its way.' }
    return {
      decision: 'noted',
      reason: `Another payment is on its way, though the order is ${order.paymentStatus}.`,
      attention: true,
    }
  },

  completed: (order, _, notice) => {
    if (wasPaid(order.paymentStatus))
      return {
        decision: 'noted',
        reason: `A second payment of ${amountOf(notice, order)} arrived for an order that was already paid. Refund it.`,
        attention: true,
        mail: 'unexpected',
      }
    if (order.paymentStatus === 'Cancelled') {
      const reason = `A payment of ${amountOf(notice, order)} came after the order was canceled.`
      return { decision: 'noted', reason, attention: true, paymentReason: reason, mail: 'unexpected' }
    }
    const kept = toCents(order.paid)! - toCents(order.refunded)! + centsOf(notice)
    if (order.totalOfParts !== null && kept < toCents(order.totalOfParts)!)
      return {
        decision: 'applied',
        reason: 'A part of the order is paid.',
        isPart: true,
        paymentReason: null,
        ...(order.paymentStatus !== 'UnPaid' && { to: 'UnPaid' }),
      }
    return {
      decision: 'applied',
      reason: 'The order is paid.',
      to: 'Paid',
      paymentReason: null,
      mail: 'confirmed',
    }
  },

  failed: (order, history, notice, brand) => {
    if (history.has('completed', notice.transaction))
      return { decision: 'noted', reason: 'The payment failed after it was completed.', attention: true }
    const paymentReason = `The payment of ${amountOf(notice, order)} failed: ${brand} reports “${notice.providerStatus}”.`
    if (order.paymentStatus === 'Pending' && !history.isAnotherPending(notice.transaction))
      return {
        decision: 'applied',
        reason: 'The payment failed.',
        to: 'UnPaid',
        paymentReason,
        mail: 'failed',
      }
    if (order.paymentStatus === 'UnPaid')
      return { decision: 'applied', reason: 'The payment failed.', paymentReason, mail: 'failed' }
    return { decision: 'noted', reason: 'A payment failed, which does not affect the order.' }
  },

  refunded: (order, history, notice) => {
    const parent = referredPayment(order, history, notice)
    if (parent === 'unknown') return waiting
    if (parent === 'held' && order.paymentStatus === 'OnHold' && history.isFullyRefundedWith(notice))
      return {
        decision: 'applied',
        reason: 'The held payment was refunded.',
        to: 'UnPaid',
        paymentReason: 'The payment that did not match the order was refunded. The order can be paid again.',
      }
    if (parent !== 'paid')
      return {
        decision: 'noted',
        reason: 'A payment that was not accepted for this order was refunded.',
        ...(order.paymentStatus === 'Cancelled' && {
          paymentReason: `The payment of ${amountOf(notice, order)} that came after the order was canceled was refunded.`,
        }),
      }
    const { cents: received, refundedCents } = countedPayment(order, notice.parent)!
    if (centsOf(notice) > received) return refuse(order, notice, refundMismatch(notice, order))
    if (history.wasReportedByOwner(notice))
      return { decision: 'noted', reason: 'This refund was already counted when the owner reported it.' }
    if (history.wasReported('dispute-lost', notice))
      return { decision: 'noted', reason: 'This refund was already counted with the lost dispute.' }
    if (order.paymentStatus === 'Refunded')
      return { decision: 'noted', reason: 'The order was already refunded.', attention: true }
    const refund = Math.min(received - refundedCents, centsOf(notice))
    const sum = toCents(order.refunded)! + refund
    const refunded = fromCents(sum)
    if (sum < toCents(order.paid)! || !wasPaid(order.paymentStatus))
      return { decision: 'applied', reason: `${amountOf(notice, order)} was refunded.`, refunded }
    const paymentReason = `The payment of ${formatMoney(order.paid, order.currency, order.locale)} was refunded.`
    return { decision: 'applied', reason: 'The order is refunded.', to: 'Refunded', paymentReason, refunded }
  },

  reversed: (order, history, notice, brand) => {
    const parent = referredPayment(order, history, notice)
    if (parent === 'unknown') return waiting
    if (history.count('dispute-won', notice.parent) > history.count('reversed', notice.parent))
      return { decision: 'noted', reason: 'The dispute that it belongs to has ended.' }
    if (parent === 'paid' && order.paymentStatus === 'Paid') {
      const paymentReason = `The payment was reversed: ${brand} reports “${notice.providerStatus}”.`
      return { decision: 'applied', reason: paymentReason, attention: true, to: 'Disputed', paymentReason }
    }
    if (parent === 'paid' && order.paymentStatus === 'Disputed')
      return { decision: 'noted', reason: `${brand} holds the money while the dispute lasts.` }
    if (parent === 'paid' && history.count('dispute-lost', notice.parent) > 0)
      return { decision: 'noted', reason: 'This reversal was already counted with the lost dispute.' }
    return {
      decision: 'noted',
      reason: 'A payment was reversed, which does not affect the order.',
      attention: true,
    }
  },

  'reversal-cancelled': (order, history, notice) => {
    const open = history.count('reversed', notice.parent) - history.count('reversal-cancelled', notice.parent)
    if (open < 1) return waiting
    if (order.paymentStatus === 'Disputed' && countedPayment(order, notice.parent))
      return {
        decision: 'applied',
        reason: 'The dispute ended in our favor.',
        to: 'Paid',
        paymentReason: null,
      }
    return {
      decision: 'noted',
      reason: 'A dispute ended, which does not affect the order.',
    }
  },

  disputed: (order, history, notice, brand) => {
    const parent = referredPayment(order, history, notice)
    if (parent === 'unknown') return waiting
    if (history.isClosed(notice.transaction))
      return { decision: 'noted', reason: 'This dispute has already ended.' }
    if (parent === 'paid' && order.paymentStatus === 'Paid') {
      const about = notice.providerStatus.split(': ')[1]?.replaceAll('_', ' ').toLowerCase()
      const paymentReason = `A dispute about this payment was opened at ${brand}${about ? `: ${about}` : ''}.`
      return { decision: 'applied', reason: paymentReason, attention: true, to: 'Disputed', paymentReason }
    }
    if (parent === 'paid' && order.paymentStatus === 'Disputed')
      return { decision: 'noted', reason: 'The order is already in dispute.' }
    return {
      decision: 'noted',
      reason: 'A dispute was opened, which does not affect the order.',
      attention: true,
    }
  },

  'dispute-won': (order, history, notice) => {
    const parent = referredPayment(order, history, notice)
    if (parent === 'unknown') return waiting
    const isLast = !history.isDisputed(notice.parent, notice.transaction)
    if (parent === 'paid' && order.paymentStatus === 'Disputed' && isLast)
      return {
        decision: 'applied',
        reason: 'The dispute ended in our favor.',
        to: 'Paid',
        paymentReason: null,
      }
    return {
      decision: 'noted',
      reason: 'A dispute ended, which does not affect the order.',
    }
  },

  'dispute-lost': (order, history, notice, brand) => {
    const parent = referredPayment(order, history, notice)
    if (parent === 'unknown') return waiting
    const { paymentStatus } = order
    if (parent !== 'paid' || !['Paid', 'Disputed'].includes(paymentStatus))
      return {
        decision: 'noted',
        reason: 'A dispute ended, which does not affect the order.',
      }
    const { cents, refundedCents } = countedPayment(order, notice.parent)!
    const lost = Math.abs(toCents(notice.amount ?? '') ?? cents)
    const before = toCents(order.refunded)!
    const sum = history.wasReported('refunded', notice)
      ? before
      : before + Math.min(cents - refundedCents, lost)
    const refunded = fromCents(sum)
    const reason = `${brand} decided the dispute for the customer: ${amountOf(notice, order)} went back.`
    if (sum === toCents(order.paid))
      return { decision: 'applied', reason, to: 'Refunded', paymentReason: reason, refunded }
    return {
      decision: 'applied',
      reason,
      refunded,
      ...(paymentStatus === 'Disputed' && { to: 'Paid', paymentReason: null }),
    }
  },

  unknown: (_, __, notice, brand) => ({
    decision: 'noted',
    reason: `${brand} reports “${notice.providerStatus}”, which does not change the order.`,
    attention: true,
  }),
}

const waiting: Transition = {
  decision: 'waiting',
  reason: 'It refers to a payment that has not been reported yet.',
}

const countedPayment = ({ payments }: OrderState, transaction: string | null) =>
  payments.find((payment) => transaction !== null && payment.transaction === transaction)

/** The kind of payment that a notice refers to: the order's own payment, a held one, or one that never counted. */
function referredPayment(
  order: OrderState,
  history: PaymentHistory,
  { parent }: Notice,
): 'paid' | 'held' | 'other' | 'unknown' {
  if (parent === null) return 'unknown'
  if (countedPayment(order, parent)) return 'paid'
  if (history.has('completed', parent)) return 'other'
  return history.wasHeld(parent) ? 'held' : 'unknown'
}
