import { formatMoney } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { wasPaid } from '#content/shop/payment-states.ts'
import type { Outcome } from '../../platform/db/tables/payments.ts'
import { amountOf, refundMismatch } from '../../money/payment-providers/checks.ts'
import { disputeRules } from './dispute-transitions.ts'
import { centsOf, PaymentHistory, type DecidedEvent } from './payment-history.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'
import {
  countedPayment,
  referredPayment,
  waiting,
  type OrderState,
  type Rule,
  type Transition,
} from './transition.ts'

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

  expired: () => ({ decision: 'noted', reason: 'The checkout has expired without a payment.' }),

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
    if (history.has('refund-failed', notice.transaction))
      return { decision: 'noted', reason: 'This refund has failed since.' }
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

  'refund-failed': (order, _, notice, brand) => ({
    decision: 'applied',
    reason: `The refund of ${amountOf(notice, order)} failed: ${brand} reports “${notice.providerStatus}”. The money is still with you: refund it in another way.`,
    attention: true,
  }),

  ...disputeRules,

  'no-change': (_, __, notice, brand) => ({
    decision: 'noted',
    reason: `${brand} reports “${notice.providerStatus}”, which does not change the order.`,
  }),

  unknown: (_, __, notice, brand) => ({
    decision: 'noted',
    reason: `${brand} reports “${notice.providerStatus}”, which does not change the order.`,
    attention: true,
  }),
}
