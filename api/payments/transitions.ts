import { fromCents, toCents } from '../orders/money.ts'
import type { Order } from '../orders/orders.ts'
import type { PaymentStatus } from '../db/tables/orders.ts'
import type { Decision, Outcome } from '../db/tables/payments.ts'
import { amountOf } from './checks.ts'
import type { Notice, PaymentEvent } from './provider.ts'

/** What is known of the order's payments already. */
export type Recorded = Pick<
  PaymentEvent,
  'decision' | 'outcome' | 'transaction_id' | 'parent_transaction_id' | 'amount'
>

export interface Transition {
  decision: Decision
  /** For the ledger, as a sentence. */
  reason: string
  attention?: boolean
  to?: PaymentStatus
  /** What the customer and the agency are told as long as the order stands there; left out: as it was. */
  why?: string | null
  /** Given back by now, in dollars. */
  refunded?: string
  /** `unexpected`: money that does not count for the order, which its payer has to hear of. */
  mail?: 'confirmed' | 'failed' | 'held' | 'unexpected'
}

type About = Pick<Order, 'payment_status' | 'amount' | 'paid_transaction' | 'refunded'>

/**
 * What a verified notice means for its order, by what has been recorded before; `wrong` is the check it failed. It
 * knows no provider and asks nothing. Whatever the order of arrival, the same notices lead to the same state: what
 * comes too early waits for what it follows on, what comes too late changes nothing.
 */
export function decide(
  order: About,
  before: readonly Recorded[],
  notice: Notice,
  wrong: string | null,
): Transition {
  if (wrong) return refuse(order, notice, wrong)
  const known = new Known(before)
  if (notice.outcome !== 'unknown' && known.has(notice.outcome, notice.transaction))
    return { decision: 'repeated', reason: 'This was decided before.' }
  return rules[notice.outcome](order, known, notice)
}

function refuse({ payment_status }: About, { outcome }: Notice, wrong: string): Transition {
  const holds = ['completed', 'pending'].includes(outcome) && ['UnPaid', 'Pending'].includes(payment_status)
  return {
    decision: 'refused',
    reason: wrong,
    attention: true,
    ...(holds
      ? { to: 'OnHold', why: wrong, mail: 'held' }
      : outcome === 'completed' && { mail: 'unexpected' }),
  }
}

/** The recorded events, asked the way the rules ask. */
class Known {
  readonly #events: readonly Recorded[]
  constructor(events: readonly Recorded[]) {
    this.#events = events
  }
  has(outcome: Outcome, transaction: string | null) {
    return this.#true(outcome).some((event) => event.transaction_id === transaction)
  }
  isOver(transaction: string | null) {
    return this.has('completed', transaction) || this.has('failed', transaction)
  }
  /** Whether a payment other than this one is still on its way. */
  isAnotherPending(transaction: string | null) {
    return this.#true('pending').some(
      (event) => event.transaction_id !== transaction && !this.isOver(event.transaction_id),
    )
  }
  wasHeld(transaction: string | null) {
    return this.#events.some(
      (event) =>
        event.decision === 'refused' && event.outcome === 'completed' && event.transaction_id === transaction,
    )
  }
  /** Whether another dispute about the payment is open. */
  isDisputed(parent: string | null, except: string | null) {
    return this.#true('disputed').some(
      ({ transaction_id, parent_transaction_id }) =>
        parent_transaction_id === parent && transaction_id !== except && !this.isSettled(transaction_id),
    )
  }
  /** Whether a dispute has ended. */
  isSettled(dispute: string | null) {
    return this.has('dispute-won', dispute) || this.has('dispute-lost', dispute)
  }
  /** Whether so much of the payment went back already, told in another way. */
  gaveBack(outcome: Outcome, { parent, amount }: Notice) {
    return this.#true(outcome).some(
      (event) =>
        event.parent_transaction_id === parent &&
        Math.abs(toCents(event.amount ?? '') ?? 0) === Math.abs(toCents(amount ?? '') ?? 0),
    )
  }
  count(outcome: Outcome, parent: string | null) {
    return this.#true(outcome).filter((event) => event.parent_transaction_id === parent).length
  }
  #true(outcome: Outcome) {
    return this.#events.filter(
      (event) => event.outcome === outcome && (event.decision === 'applied' || event.decision === 'noted'),
    )
  }
}

type Rule = (order: About, known: Known, notice: Notice) => Transition

const wasPaid = ({ payment_status }: About) => ['Paid', 'Refunded', 'Disputed'].includes(payment_status)

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
        why: `The payment of ${amountOf(notice)} is on its way, but has not arrived yet.`,
      }
    if (order.payment_status === 'Pending') return { decision: 'noted', reason: 'A payment is on its way.' }
    return {
      decision: 'noted',
      reason: `Another payment is on its way, though the order is ${order.payment_status}.`,
      attention: true,
    }
  },

  completed: (order, _, notice) => {
    if (wasPaid(order))
      return {
        decision: 'noted',
        reason: `A second payment of ${amountOf(notice)} came for an order that was paid already. Refund it.`,
        attention: true,
        mail: 'unexpected',
      }
    if (order.payment_status === 'Cancelled') {
      const reason = `A payment of ${amountOf(notice)} came after the order was cancelled.`
      return { decision: 'noted', reason, attention: true, why: reason, mail: 'unexpected' }
    }
    return { decision: 'applied', reason: 'The order is paid.', to: 'Paid', why: null, mail: 'confirmed' }
  },

  failed: (order, known, notice) => {
    if (known.has('completed', notice.transaction))
      return { decision: 'noted', reason: 'It failed after it had been completed.', attention: true }
    const why = `The payment of ${amountOf(notice)} failed: PayPal says «${notice.providerStatus}».`
    if (order.payment_status === 'Pending' && !known.isAnotherPending(notice.transaction))
      return { decision: 'applied', reason: 'The payment failed.', to: 'UnPaid', why, mail: 'failed' }
    if (order.payment_status === 'UnPaid')
      return { decision: 'applied', reason: 'The payment failed.', why, mail: 'failed' }
    return { decision: 'noted', reason: 'A payment failed that the order does not depend on.' }
  },

  refunded: (order, known, notice) => {
    const parent = takenBack(order, known, notice)
    if (parent === 'unknown') return waiting
    if (parent === 'held' && order.payment_status === 'OnHold')
      return {
        decision: 'applied',
        reason: 'The held payment was refunded.',
        to: 'UnPaid',
        why: `The payment that did not match was refunded: ${amountOf(notice)}. The order can be paid again.`,
      }
    if (parent !== 'paid')
      return {
        decision: 'noted',
        reason: 'A payment that did not count was refunded.',
        ...(order.payment_status === 'Cancelled' && {
          why: `The payment of ${amountOf(notice)} that came after the order was cancelled was refunded.`,
        }),
      }
    if (known.gaveBack('dispute-lost', notice))
      return { decision: 'noted', reason: 'It went back with the dispute, which was counted.' }
    if (order.payment_status === 'Refunded')
      return { decision: 'noted', reason: 'The order was refunded already.', attention: true }
    const sum = toCents(order.refunded)! + Math.abs(toCents(notice.amount ?? '') ?? 0)
    const refunded = fromCents(sum)
    if (sum < toCents(order.amount)!)
      return { decision: 'applied', reason: `${amountOf(notice)} was refunded.`, refunded }
    const why = `The payment of ${amountOf({ amount: order.amount, currency: 'USD' })} was refunded.`
    return { decision: 'applied', reason: 'The order is refunded.', to: 'Refunded', why, refunded }
  },

  reversed: (order, known, notice) => {
    const parent = takenBack(order, known, notice)
    if (parent === 'unknown') return waiting
    if (known.count('dispute-won', notice.parent) > known.count('reversed', notice.parent))
      return { decision: 'noted', reason: 'The dispute that it belongs to is over.' }
    if (parent === 'paid' && order.payment_status === 'Paid') {
      const why = `The payment was taken back: PayPal says «${notice.providerStatus}».`
      return { decision: 'applied', reason: why, attention: true, to: 'Disputed', why }
    }
    if (parent === 'paid' && order.payment_status === 'Disputed')
      return { decision: 'noted', reason: 'PayPal holds the money while the dispute lasts.' }
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
      return { decision: 'applied', reason: 'The dispute ended in our favor.', to: 'Paid', why: null }
    return { decision: 'noted', reason: 'A dispute ended that the order does not depend on.' }
  },

  disputed: (order, known, notice) => {
    const parent = takenBack(order, known, notice)
    if (parent === 'unknown') return waiting
    if (known.isSettled(notice.transaction))
      return { decision: 'noted', reason: 'This dispute is over already.' }
    if (parent === 'paid' && order.payment_status === 'Paid') {
      const about = notice.providerStatus.split(': ')[1]?.replaceAll('_', ' ').toLowerCase()
      const why = `A dispute about this payment was opened at PayPal${about ? `: ${about}` : ''}.`
      return { decision: 'applied', reason: why, attention: true, to: 'Disputed', why }
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
    const parent = takenBack(order, known, notice)
    if (parent === 'unknown') return waiting
    const isLast = !known.isDisputed(notice.parent, notice.transaction)
    if (parent === 'paid' && order.payment_status === 'Disputed' && isLast)
      return { decision: 'applied', reason: 'The dispute ended in our favor.', to: 'Paid', why: null }
    return { decision: 'noted', reason: 'A dispute ended that the order does not depend on.' }
  },

  'dispute-lost': (order, known, notice) => {
    const parent = takenBack(order, known, notice)
    if (parent === 'unknown') return waiting
    const { payment_status } = order
    if (parent !== 'paid' || !['Paid', 'Disputed'].includes(payment_status))
      return { decision: 'noted', reason: 'A dispute ended that the order does not depend on.' }
    const all = toCents(order.amount)!
    const lost = Math.abs(toCents(notice.amount ?? '') ?? all)
    const before = toCents(order.refunded)!
    const sum = known.gaveBack('refunded', notice) ? before : Math.min(all, before + lost)
    const refunded = fromCents(sum)
    const reason = `PayPal decided the dispute for the customer: ${amountOf(notice)} went back.`
    if (sum === all) return { decision: 'applied', reason, to: 'Refunded', why: reason, refunded }
    return {
      decision: 'applied',
      reason,
      refunded,
      ...(payment_status === 'Disputed' && { to: 'Paid', why: null }),
    }
  },

  unknown: (_, __, notice) => ({
    decision: 'noted',
    reason: `PayPal says «${notice.providerStatus}», which changes nothing by itself.`,
    attention: true,
  }),
}

const waiting: Transition = {
  decision: 'waiting',
  reason: 'It takes back a payment that has not been reported yet.',
}

/** What a notice takes back: what the order was paid with, a payment that was held, or one that never counted. */
function takenBack(order: About, known: Known, { parent }: Notice): 'paid' | 'held' | 'other' | 'unknown' {
  if (parent === null) return 'unknown'
  if (parent === order.paid_transaction) return 'paid'
  if (known.has('completed', parent)) return 'other'
  return known.wasHeld(parent) ? 'held' : 'unknown'
}
