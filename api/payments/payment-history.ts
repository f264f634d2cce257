import { toCents } from '../money.ts'
import type { Outcome } from '../db/tables/payments.ts'
import type { Notice, PaymentEvent } from '../payment-providers/provider.ts'

/** What is stored of an event that was decided before. */
export type Recorded = Pick<
  PaymentEvent,
  'decision' | 'outcome' | 'transaction_id' | 'parent_transaction_id' | 'amount'
>

/** The events of an order that were decided before, with the questions that the transitions ask. */
export class PaymentHistory {
  readonly #events: readonly Recorded[]
  constructor(events: readonly Recorded[]) {
    this.#events = events
  }
  has(outcome: Outcome, transaction: string | null) {
    return this.#effective(outcome).some((event) => event.transaction_id === transaction)
  }
  isOver(transaction: string | null) {
    return this.has('completed', transaction) || this.has('failed', transaction)
  }
  /** Whether a payment other than this one is still on its way. */
  isAnotherPending(transaction: string | null) {
    return this.#effective('pending').some(
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
    return this.#effective('disputed').some(
      ({ transaction_id, parent_transaction_id }) =>
        parent_transaction_id === parent && transaction_id !== except && !this.isClosed(transaction_id),
    )
  }
  /** Whether a dispute has ended. */
  isClosed(dispute: string | null) {
    return this.has('dispute-won', dispute) || this.has('dispute-lost', dispute)
  }
  /** Whether an event of that outcome reported the same amount of the same payment. */
  reported(outcome: Outcome, { parent, amount }: Notice) {
    return this.#effective(outcome).some(
      (event) =>
        event.parent_transaction_id === parent &&
        Math.abs(toCents(event.amount ?? '') ?? 0) === Math.abs(toCents(amount ?? '') ?? 0),
    )
  }
  /** Whether the owner has reported this refund already: such an entry has no transaction. */
  wasReportedByOwner({ parent, amount }: Notice) {
    return this.#effective('refunded').some(
      (event) =>
        event.transaction_id === null &&
        event.parent_transaction_id === parent &&
        Math.abs(toCents(event.amount ?? '') ?? 0) === Math.abs(toCents(amount ?? '') ?? 0),
    )
  }
  count(outcome: Outcome, parent: string | null) {
    return this.#effective(outcome).filter((event) => event.parent_transaction_id === parent).length
  }
  #effective(outcome: Outcome) {
    return this.#events.filter(
      (event) => event.outcome === outcome && (event.decision === 'applied' || event.decision === 'noted'),
    )
  }
}
