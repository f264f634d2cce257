import { fromCents, toCents } from '#content/shop/cents.ts'
import { amountOf } from '../../money/payment-providers/checks.ts'
import type { Outcome } from '../../platform/db/tables/payments.ts'
import { countedPayment, referredPayment, waiting, type Rule } from './transition.ts'

type DisputeOutcome = Extract<
  Outcome,
  'reversed' | 'reversal-cancelled' | 'disputed' | 'dispute-won' | 'dispute-lost'
>

/** What reversals and disputes of payments change. */
export const disputeRules: Record<DisputeOutcome, Rule> = {
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
}
