import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { mailPaymentRefunded } from '../orders/mails.ts'
import { fromCents, toCents } from '../../platform/money.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { recordEvent, type Actor } from '../orders/order-events.ts'
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
    await updateRefund(tx, open.id, { state: outcome, problem: reason, settledAt: new Date() })
    const actor: Actor = { by: 'agency', caller }
    await recordEvent(
      tx,
      orderId,
      actor,
      {
        subject: 'order',
        action: 'close refund',
        after: { amount: open.amount, currency: open.currency, outcome, reason },
      },
      'agency',
    )
    if (outcome === 'refunded-outside' && open.payment === order.paidTransaction)
      return countRefund(tx, order, open, actor, reason)
    await recordEvent(tx, orderId, actor, {
      subject: 'order',
      action: 'payment notice',
      after: { outcome: outcome === 'not-refunded' ? 'not-refunded' : 'refunded', reason },
    })
  })

/** Adds a refund to the order's total refunded; the order becomes Refunded when its whole payment is refunded. */
async function countRefund(tx: Tx, order: Order, { id, amount }: Refund, actor: Actor, reason: string) {
  const sum = Math.min(toCents(order.refunded)! + toCents(amount)!, paidCents(order))
  const counted = await setRefunded(tx, order, fromCents(sum), actor, reason)
  const changed =
    keptCents(counted) === 0 && order.paymentStatus === 'Paid'
      ? await changePaymentStatus(tx, counted, 'Refunded', actor, {
          customerReason: null,
          internalReason: reason,
        })
      : counted
  await mailPaymentRefunded(tx, changed, { amount, transaction: id })
}
