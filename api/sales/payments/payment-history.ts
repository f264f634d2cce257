import { toCents } from '#content/shop/cents.ts'
import type { Outcome } from '../../platform/db/tables/payments.ts'
import type { Notice, PaymentEvent } from '../../money/payment-providers/provider.ts'

/** The fields of a decided event that `PaymentHistory` needs. */
export type DecidedEvent = Pick<
  PaymentEvent,
  'decision' | 'outcome' | 'transactionId' | 'parentTransactionId' | 'amount'
>

/** The decided events of an order, with the queries that the transitions need. */
export class PaymentHistory {
  readonly #events: readonly DecidedEvent[]
  constructor(events: readonly DecidedEvent[]) {
    this.#events = events
  }
  has(outcome: Outcome, transaction: string | null) {
    return this.#valid(outcome).some((event) => event.transactionId === transaction)
  }
  /** Whether a payment has completed or failed. */
  isOver(transaction: string | null) {
    return this.has('completed', transaction) || this.has('failed', transaction)
  }
  /** Whether another payment is still pending. */
  isAnotherPending(transaction: string | null) {
    return this.#effective('pending').some(
      (event) => event.transactionId !== transaction && !this.isOver(event.transactionId),
    )
  }
  /** Whether a completed payment was refused by a check, so that the order was put on hold. */
  wasHeld(transaction: string | null) {
    return this.#events.some(
      (event) =>
        event.decision === 'refused' && event.outcome === 'completed' && event.transactionId === transaction,
    )
  }
  /** Whether another dispute about the payment is open. */
  isDisputed(parent: string | null, except: string | null) {
    return this.#effective('disputed').some(
      ({ transactionId, parentTransactionId }) =>
        parentTransactionId === parent && transactionId !== except && !this.isClosed(transactionId),
    )
  }
  /** Whether a dispute has ended. */
  isClosed(dispute: string | null) {
    return this.has('dispute-won', dispute) || this.has('dispute-lost', dispute)
  }
  /** Whether an event with this outcome reported the same amount of the same payment. */
  wasReported(outcome: Outcome, notice: Notice) {
    return this.#effective(outcome).some(
      (event) => event.parentTransactionId === notice.parent && centsOf(event) === centsOf(notice),
    )
  }
  /** Whether the owner reported this refund before. Such an event has no transaction id. */
  wasReportedByOwner(notice: Notice) {
    return this.#effective('refunded').some(
      (event) =>
        event.transactionId === null &&
        event.parentTransactionId === notice.parent &&
        centsOf(event) === centsOf(notice),
    )
  }
  /** The amount of a completed payment in cents, whatever was decided about it; undefined if it was not reported. */
  centsReceived(transaction: string | null) {
    const payment = this.#events.find(
      (event) => event.outcome === 'completed' && event.transactionId === transaction,
    )
    return payment && centsOf(payment)
  }
  /** The total of this refund and the earlier ones of its payment, in cents. */
  centsRefundedWith(refund: Notice) {
    const earlier = this.#effective('refunded')
      .filter((event) => event.parentTransactionId === refund.parent)
      .reduce((sum, event) => sum + centsOf(event), 0)
    const added = this.wasReportedByOwner(refund) ? 0 : centsOf(refund)
    return earlier + added
  }
  /** Whether this refund, together with the earlier ones, pays back the whole payment. */
  isFullyRefundedWith(refund: Notice) {
    const received = this.centsReceived(refund.parent)
    return received === undefined || this.centsRefundedWith(refund) >= received
  }
  count(outcome: Outcome, parent: string | null) {
    return this.#effective(outcome).filter((event) => event.parentTransactionId === parent).length
  }
  /** The events with this outcome that were valid. Of refunds, those that failed later do not count. */
  #effective(outcome: Outcome) {
    const valid = this.#valid(outcome)
    if (outcome !== 'refunded') return valid
    const failed = new Set(this.#valid('refund-failed').map(({ transactionId }) => transactionId))
    return valid.filter(({ transactionId }) => transactionId === null || !failed.has(transactionId))
  }
  #valid(outcome: Outcome) {
    return this.#events.filter(
      (event) => event.outcome === outcome && (event.decision === 'applied' || event.decision === 'noted'),
    )
  }
}

/** The amount of an event, without its sign: it depends on the provider. */
export const centsOf = ({ amount }: Pick<Notice, 'amount'>) => Math.abs(toCents(amount ?? '') ?? 0)
