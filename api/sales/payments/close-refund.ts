import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError } from '../../platform/errors.ts'
import { mailPaymentRefunded } from '../orders/payment-mails.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import { paymentsCounted, restOf, type CountedPayment } from '../orders/ledger/entries.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import { addRefunds, changePaymentStatus } from '../orders/payment-status.ts'
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
    const payment = (await paymentsCounted(ctx, orderId)).find(
      ({ transaction }) => transaction === open.payment,
    )
    if (outcome === 'refunded-outside' && payment)
      return countRefund(ctx, order, { refund: open, payment, reason })
    await recordEvent(ctx, orderId, {
      by,
      subject: 'order',
      action: 'payment notice',
      after: { outcome: outcome === 'not-refunded' ? 'not-refunded' : 'refunded', reason },
    })
  })

/** Counts a refund of a payment; the order becomes Refunded when nothing is left of all its payments. */
async function countRefund(
  ctx: TxContext,
  order: Order,
  { refund: { id, amount }, payment, reason }: { refund: Refund; payment: CountedPayment; reason: string },
) {
  const by = 'agency'
  const cents = Math.min(toCents(amount)!, restOf(payment))
  const counted = await addRefunds(ctx, order, {
    refunds:
      cents > 0
        ? [
            {
              refundsId: payment.id,
              method: payment.method,
              amount: fromCents(cents),
              paidOn: await todayOf(ctx),
              source: 'person',
              note: reason,
            },
          ]
        : [],
    by,
    reason,
  })
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
