import { audit } from '../audit/audit.ts'
import type { Caller } from '../caller.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError } from '../errors.ts'
import { addHistory, type Actor } from '../orders/history.ts'
import { mailPaymentRefunded } from '../orders/mails.ts'
import { fromCents, toCents } from '../money.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { keptCents, paidCents } from '../orders/paid-amount.ts'
import { changePaymentStatus, setRefunded } from '../orders/payment-status.ts'
import { openRefund, updateRefund, type Refund } from '../orders/refunds.ts'

/** The results that the owner can report for a refund whose result the provider does not report. */
export const closeOutcomes = ['not-refunded', 'refunded-outside'] as const
type CloseOutcome = (typeof closeOutcomes)[number]

/**
 * Closes the refund of an order whose result is unknown, so that another one can be requested. A refund made outside of
 * this product counts as a refund. Throws a ConflictError if the order has no such refund.
 */
export const closeRefund = (
  db: Database,
  orderId: string,
  { outcome, reason }: { outcome: CloseOutcome; reason: string },
  caller: Caller,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const open = await openRefund(tx, orderId)
    if (!open) throw new ConflictError('This order has no refund whose result is unknown.')
    await updateRefund(tx, open.id, { state: outcome, problem: reason, settled_at: new Date() })
    await audit(tx, caller, {
      action: 'close refund',
      subject: 'order',
      id: orderId,
      after: { amount: open.amount, currency: open.currency, outcome, reason },
    })
    const actor: Actor = { by: 'agency', caller }
    if (outcome === 'refunded-outside' && open.payment === order.paid_transaction)
      return countRefund(tx, order, open, actor, reason)
    const after = outcome === 'not-refunded' ? 'not-refunded' : 'refunded'
    await addHistory(tx, orderId, actor, { what: 'payment', before: null, after, reason })
  })

/** Adds a refund to the order's total refunded; the order becomes Refunded when its whole payment is refunded. */
async function countRefund(tx: Tx, order: Order, { id, amount }: Refund, actor: Actor, reason: string) {
  const sum = Math.min(toCents(order.refunded)! + toCents(amount)!, paidCents(order))
  const counted = await setRefunded(tx, order, fromCents(sum), actor, reason)
  const changed =
    keptCents(counted) === 0 && order.payment_status === 'Paid'
      ? await changePaymentStatus(tx, counted, 'Refunded', actor, {
          customerReason: null,
          internalReason: reason,
        })
      : counted
  await mailPaymentRefunded(tx, changed, { amount, transaction: id })
}
