import type { TxContext } from '../../../platform/context.ts'
import { recordEvent } from '../order-events.ts'
import type { LedgerEntry } from './entries.ts'
import { methodName } from './methods.ts'

/** Records in the order's history that a person has added an entry to its ledger. */
export const recordEntry = (ctx: TxContext, entry: LedgerEntry): Promise<void> =>
  recordEvent(ctx, entry.orderId, {
    by: 'agency',
    subject: 'payment',
    id: entry.id,
    action: actionOf(entry),
    after: valuesOf(entry),
  })

function actionOf({ kind, returnsId }: LedgerEntry) {
  if (returnsId) return 'return'
  return kind === 'payment' ? 'record' : 'record refund'
}

/** What the history says about an entry. */
export const valuesOf = ({ amount, currency, method, paidOn, note }: LedgerEntry) => ({
  amount,
  currency,
  method: methodName(method) || 'another way',
  paidOn,
  ...(note && { note }),
})
