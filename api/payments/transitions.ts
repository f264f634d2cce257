import { formatMoney } from '#content/money.ts'
import { fromCents, toCents } from '../money.ts'
import type { Order } from '../orders/order.ts'
import { wasPaid, type PaymentStatus } from '#content/payment-states.ts'
import type { Decision, Outcome } from '../db/tables/payments.ts'
import { amountOf } from '../payment-providers/checks.ts'
import { PaymentHistory, type Recorded } from './payment-history.ts'
import type { Notice } from '../payment-providers/provider.ts'

export interface Transition {
  decision: Decision
  /** Of the event, as a sentence for the owner. */
  reason: string
  attention?: boolean
  to?: PaymentStatus
  /** The order's new `payment_reason`, which the customer reads too; left out: unchanged. */
  paymentReason?: string | null
  /** The sum of all refunds, in the order's currency. */
  refunded?: string
  /** `unexpected`: money that does not count for the order. */
  mail?: 'confirmed' | 'failed' | 'held' | 'unexpected'
}

type OrderState = Pick<Order, 'payment_status' | 'amount' | 'currency' | 'paid_transaction' | 'refunded'>

/**
 * What a verified notice means for its order, given the events that were decided before; `failedCheck` is the reason of
 * a refusal. A pure function. The same notices lead to the same state in any order of arrival: one that is too early
 * waits for the notice that it depends on, one that is too late changes nothing.
 */
export function decide(
  order: OrderState,
  before: readonly Recorded[],
  notice: Notice,
  failedCheck: string | null,
  brand: string,
): Transition {
  if (failedCheck) return refuse(order, notice, failedCheck)
  const known = new PaymentHistory(before)
  if (notice.outcome !== 'unknown' && known.has(notice.outcome, notice.transaction))
    return { decision: 'repeated', reason: 'This was decided before.' }
  return rules[notice.outcome](order, known, notice, brand)
}

function refuse({ payment_status }: OrderState, { outcome }: Notice, failedCheck: string): Transition {
  const holds = ['completed', 'pending'].includes(outcome) && ['UnPaid', 'Pending'].includes(payment_status)
  return {
    decision: 'refused',
    reason: failedCheck,
    attention: true,
    ...(holds
      ? { to: 'OnHold', paymentReason: failedCheck, mail: 'held' }
      : outcome === 'completed' && { mail: 'unexpected' }),
  }
}

type Rule = (order: OrderState, known: PaymentHistory, notice: Notice, brand: string) => Transition

const rules: Record<Outcome, Rule> = {
  approved: () => ({ decision: 'noted', reason: 'The customer has agreed to pay.' }),

  pending: (order, known, notice) => {
    if (known.isOver(notice.transaction))
      return { decision: 'noted', reason: 'What came of it is known already.' }
    if (order.payment_status === 'UnPaid')
      return {
        decision: 'applied',
        reason: 'The payment is on its way.',
        to: 'Pending',
        paymentReason: `The payment of ${amountOf(notice)} is on its way, but has not arrived yet.`,
      }
    if (order.payment_status === 'Pending') return { decision: 'noted', reason: 'A payment is on its way.' }
    return {
      decision: 'noted',
      reason: `Another payment is on its way, though the order is ${order.payment_status}.`,
      attention: true,
    }
  },

  completed: (order, _, notice) => {
    if (wasPaid(order.payment_status))
      return {
        decision: 'noted',
        reason: `A second payment of ${amountOf(notice)} came for an order that was paid already. Refund it.`,
        attention: true,
        mail: 'unexpected',
      }
    if (order.payment_status === 'Cancelled') {
      const reason = `A payment of ${amountOf(notice)} came after the order was cancelled.`
      return { decision: 'noted', reason, attention: true, paymentReason: reason, mail: 'unexpected' }
    }
    return {
      decision: 'applied',
      reason: 'The order is paid.',
      to: 'Paid',
      paymentReason: null,
      mail: 'confirmed',
    }
  },

  failed: (order, known, notice, brand) => {
    if (known.has('completed', notice.transaction))
      return { decision: 'noted', reason: 'It failed after it had been completed.', attention: true }
    const paymentReason = `The payment of ${amountOf(notice)} failed: ${brand} says «${notice.providerStatus}».`
    if (order.payment_status === 'Pending' && !known.isAnotherPending(notice.transaction))
      return {
        decision: 'applied',
        reason: 'The payment failed.',
        to: 'UnPaid',
        paymentReason,
        mail: 'failed',
      }
    if (order.payment_status === 'UnPaid')
      return { decision: 'applied', reason: 'The payment failed.', paymentReason, mail: 'failed' }
    return { decision: 'noted', reason: 'A payment failed that the order does not depend on.' }
  },

  refunded: (order, known, notice) => {
    const parent = refersTo(order, known, notice)
    if (parent === 'unknown') return waiting
    if (parent === 'held' && order.payment_status === 'OnHold')
      return {
        decision: 'applied',
        reason: 'The held payment was refunded.',
        to: 'UnPaid',
        paymentReason: `The payment that did not match was refunded: ${amountOf(notice)}. The order can be paid again.`,
      }
    if (parent !== 'paid')
      return {
        decision: 'noted',
        reason: 'A payment that did not count was refunded.',
        ...(order.payment_status === 'Cancelled' && {
          paymentReason: `The payment of ${amountOf(notice)} that came after the order was cancelled was refunded.`,
        }),
      }
    if (known.wasReportedByOwner(notice))
      return { decision: 'noted', reason: 'It was marked as refunded before, which was counted.' }
    if (known.reported('dispute-lost', notice))
      return { decision: 'noted', reason: 'It went back with the dispute, which was counted.' }
    if (order.payment_status === 'Refunded')
      return { decision: 'noted', reason: 'The order was refunded already.', attention: true }
    const sum = toCents(order.refunded)! + Math.abs(toCents(notice.amount ?? '') ?? 0)
    const refunded = fromCents(sum)
    if (sum < toCents(order.amount)!)
      return { decision: 'applied', reason: `${amountOf(notice)} was refunded.`, refunded }
    const paymentReason = `The payment of ${formatMoney(order.amount, order.currency)} was refunded.`
    return { decision: 'applied', reason: 'The order is refunded.', to: 'Refunded', paymentReason, refunded }
  },

  reversed: (order, known, notice, brand) => {
    const parent = refersTo(order, known, notice)
    if (parent === 'unknown') return waiting
    if (known.count('dispute-won', notice.parent) > known.count('reversed', notice.parent))
      return { decision: 'noted', reason: 'The dispute that it belongs to is over.' }
    if (parent === 'paid' && order.payment_status === 'Paid') {
      const paymentReason = `The payment was taken back: ${brand} says «${notice.providerStatus}».`
      return { decision: 'applied', reason: paymentReason, attention: true, to: 'Disputed', paymentReason }
    }
    if (parent === 'paid' && order.payment_status === 'Disputed')
      return { decision: 'noted', reason: `${brand} holds the money while the dispute lasts.` }
    if (parent === 'paid' && known.count('dispute-lost', notice.parent) > 0)
      return { decision: 'noted', reason: 'It was taken back with the dispute, which was counted.' }
    return {
      decision: 'noted',
      reason: 'A payment was taken back that the order does not stand on.',
      attention: true,
    }
  },

  'reversal-cancelled': (order, known, notice) => {
    const open = known.count('reversed', notice.parent) - known.count('reversal-cancelled', notice.parent)
    if (open < 1) return waiting
    if (order.payment_status === 'Disputed' && order.paid_transaction === notice.parent)
      return {
        decision: 'applied',
        reason: 'The dispute ended in our favor.',
        to: 'Paid',
        paymentReason: null,
      }
    return { decision: 'noted', reason: 'A dispute ended that the order does not depend on.' }
  },

  disputed: (order, known, notice, brand) => {
    const parent = refersTo(order, known, notice)
    if (parent === 'unknown') return waiting
    if (known.isClosed(notice.transaction))
      return { decision: 'noted', reason: 'This dispute is over already.' }
    if (parent === 'paid' && order.payment_status === 'Paid') {
      const about = notice.providerStatus.split(': ')[1]?.replaceAll('_', ' ').toLowerCase()
      const paymentReason = `A dispute about this payment was opened at ${brand}${about ? `: ${about}` : ''}.`
      return { decision: 'applied', reason: paymentReason, attention: true, to: 'Disputed', paymentReason }
    }
    if (parent === 'paid' && order.payment_status === 'Disputed')
      return { decision: 'noted', reason: 'The order is in dispute already.' }
    return {
      decision: 'noted',
      reason: 'A dispute was opened about a payment that the order does not stand on.',
      attention: true,
    }
  },

  'dispute-won': (order, known, notice) => {
    const parent = refersTo(order, known, notice)
    if (parent === 'unknown') return waiting
    const isLast = !known.isDisputed(notice.parent, notice.transaction)
    if (parent === 'paid' && order.payment_status === 'Disputed' && isLast)
      return {
        decision: 'applied',
        reason: 'The dispute ended in our favor.',
        to: 'Paid',
        paymentReason: null,
      }
    return { decision: 'noted', reason: 'A dispute ended that the order does not depend on.' }
  },

  'dispute-lost': (order, known, notice, brand) => {
    const parent = refersTo(order, known, notice)
    if (parent === 'unknown') return waiting
    const { payment_status } = order
    if (parent !== 'paid' || !['Paid', 'Disputed'].includes(payment_status))
      return { decision: 'noted', reason: 'A dispute ended that the order does not depend on.' }
    const all = toCents(order.amount)!
    const lost = Math.abs(toCents(notice.amount ?? '') ?? all)
    const before = toCents(order.refunded)!
    const sum = known.reported('refunded', notice) ? before : Math.min(all, before + lost)
    const refunded = fromCents(sum)
    const reason = `${brand} decided the dispute for the customer: ${amountOf(notice)} went back.`
    if (sum === all) return { decision: 'applied', reason, to: 'Refunded', paymentReason: reason, refunded }
    return {
      decision: 'applied',
      reason,
      refunded,
      ...(payment_status === 'Disputed' && { to: 'Paid', paymentReason: null }),
    }
  },

  unknown: (_, __, notice, brand) => ({
    decision: 'noted',
    reason: `${brand} says «${notice.providerStatus}», which changes nothing by itself.`,
    attention: true,
  }),
}

const waiting: Transition = {
  decision: 'waiting',
  reason: 'It takes back a payment that has not been reported yet.',
}

/** Which payment a notice refers to: what the order was paid with, a payment that was held, or one that never counted. */
function refersTo(
  order: OrderState,
  known: PaymentHistory,
  { parent }: Notice,
): 'paid' | 'held' | 'other' | 'unknown' {
  if (parent === null) return 'unknown'
  if (parent === order.paid_transaction) return 'paid'
  if (known.has('completed', parent)) return 'other'
  return known.wasHeld(parent) ? 'held' : 'unknown'
}
