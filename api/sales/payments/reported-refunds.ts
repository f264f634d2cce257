import { countedPayments, type LedgerEntry } from '../orders/ledger/entries.ts'
import { isProviderMethod } from '../orders/ledger/methods.ts'

/** A refund at the provider that a person recorded, and that no notice has confirmed. */
interface ReportedRefund {
  /** The id of its entry. */
  id: string
  /** The provider's id of the payment. */
  payment: string
  amount: string
}

/** The refunds made at a provider that are in the ledger only because a person recorded them. */
export function reportedRefunds(entries: readonly LedgerEntry[]): ReportedRefund[] {
  const payments = countedPayments(entries)
  return entries
    .filter(
      ({ kind, source, method, transactionId, takenBackAt }) =>
        kind === 'refund' &&
        source === 'person' &&
        isProviderMethod(method) &&
        transactionId === null &&
        takenBackAt === null,
    )
    .flatMap(({ id, refundsId, amount }) => {
      const payment = payments.find((each) => each.id === refundsId)?.transaction
      return payment ? [{ id, payment, amount }] : []
    })
}
