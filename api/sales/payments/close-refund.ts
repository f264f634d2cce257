import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { mailPaymentRefunded } from '../orders/mails.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
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
  ctx: Context,
  orderId: string,
  { outcome, reason }: { outcome: CloseOutcome; reason: string },
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const open = await openRefund(ctx, orderId)
    if (!open) throw new ConflictError('This order has no refund whose result is unknown.')
    await updateRefund(ctx, open.id, { state: outcome, problem: reason, settledAt: ctx.now() })
    const by = 'agency'
    await recordEvent(ctx, orderId, {
      by,
      audience: 'agency',
      subject: 'order',
      action: 'close refund',
      after: { amount: open.amount, currency: open.currency, outcome, reason },
    })
    if (outcome === 'refunded-outside' && open.payment === order.paidTransaction)
      return countRefund(ctx, order, { refund: open, by, reason })
    await recordEvent(ctx, orderId, {
      by,
      subject: 'order',
      action: 'payment notice',
      after: { outcome: outcome === 'not-refunded' ? 'not-refunded' : 'refunded', reason },
    })
  })

/** Adds a refund to the order's total refunded; the order becomes Refunded when its whole payment is refunded. */
async function countRefund(
  ctx: TxContext,
  order: Order,
  { refund: { id, amount }, by, reason }: { refund: Refund; by: Party; reason: string },
) {
  const sum = Math.min(toCents(order.refunded)! + toCents(amount)!, paidCents(order))
  const counted = await setRefunded(ctx, order, { refunded: fromCents(sum), by, reason })
  const changed =
    keptCents(counted) === 0 && order.paymentStatus === 'Paid'
      ? await changePaymentStatus(ctx, counted, {
          to: 'Refunded',
          by,
          customerReason: null,
          internalReason: reason,
        })
      : counted
  await mailPaymentRefunded(ctx, changed, { amount, transaction: id })
}
