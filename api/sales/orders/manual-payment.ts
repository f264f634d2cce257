import { mayMovePayment } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { OrderEventLog, UndoEvent } from './event-types.ts'
import { mailPaymentConfirmed, mailPaymentFailed, mailPaymentRefunded } from './mails.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { otherPayments } from './other-payments.ts'
import { keptCents, paidCents } from './paid-amount.ts'
import { changePaymentStatus, setRefunded } from './payment-status.ts'
import { openRefund } from './refunds.ts'
import { issueInvoices } from './invoicing.ts'

/**
 * Sets the payment status by hand: for a payment outside of this product, a payment on hold that the agency has checked,
 * or a lost dispute. The reason is internal. Throws a ConflictError if the table of states does not allow the change.
 */
export const setPaymentByHand = (
  ctx: Context,
  id: string,
  { to, reason }: { to: 'Paid' | 'UnPaid' | 'Refunded'; reason: string },
): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (order.paymentStatus === to) return order
    // A paid order is refunded through its payment. Only the result of a dispute is set by hand.
    if (to === 'Refunded' && order.paymentStatus === 'Paid')
      throw new ConflictError('This order is Paid: it cannot become Refunded.')
    if (to === 'Refunded') await refundRemainder(ctx, order, reason)
    const accepted = to === 'Paid' ? await lastUnacceptedPayment(ctx, order) : undefined
    const changed = await changePaymentStatus(ctx, order, {
      to,
      by: 'agency',
      customerReason: null,
      internalReason: reason,
      payment: accepted
        ? { through: accepted.provider, transaction: accepted.transaction, amount: accepted.amount }
        : { through: 'hand', transaction: null },
    })
    if (to === 'Paid' && !order.paidAt) await mailPaymentConfirmed(ctx, changed)
    if (to === 'UnPaid')
      await mailPaymentFailed(ctx, changed, { reason: '', attempt: changed.updatedAt.toISOString() })
    if (to === 'Refunded') {
      const refunded = toCents(changed.refunded)! - toCents(order.refunded)!
      await mailPaymentRefunded(ctx, changed, {
        amount: refunded ? fromCents(refunded) : null,
        transaction: null,
      })
    }
    return changed
  })

/** A lost dispute pays back all that is left of the payment. */
async function refundRemainder(ctx: TxContext, order: Order, reason: string) {
  if (!mayMovePayment(order.paymentStatus, 'Refunded', 'agency') || keptCents(order) === 0) return
  await setRefunded(ctx, order, { refunded: fromCents(paidCents(order)), by: 'agency', reason })
}

/**
 * The last payment that arrived for the order, was not accepted and is not refunded or being refunded: setting the order
 * Paid accepts it. A payment in another currency is never accepted; it has to be refunded.
 */
async function lastUnacceptedPayment(ctx: TxContext, order: Order) {
  const refundInProgress = await openRefund(ctx, order.id)
  return (await otherPayments(ctx, order)).findLast(
    ({ transaction, refunded, currency }) =>
      !toCents(refunded) && currency === order.currency && transaction !== refundInProgress?.payment,
  )
}

/** Undoes a payment status set by hand. Throws a ConflictError if the status has changed since or a refund followed. */
export const undoPayment: UndoEvent<'order', 'payment'> = async (ctx, { orderId: id, before, after }) => {
  const { paymentStatus: from } = before
  const { paymentStatus: to } = after
  const order = await lockOrder(ctx, id)
  const [last, earlier] = await ctx.db
    .selectFrom('orderEvents')
    .select(['action', 'by', 'before', 'after', 'at'])
    .where('orderId', '=', id)
    .where('subject', '=', 'order')
    .where('action', 'in', ['payment', 'refunded'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  // What the change itself counted as refunded: both events have the time of one transaction.
  const refund =
    to === 'Refunded' && earlier?.action === 'refunded' && earlier.at.getTime() === last?.at.getTime()
      ? (earlier.before as OrderEventLog['order']['refunded']['before']).refunded
      : undefined
  if (
    last?.action !== 'payment' ||
    last.by !== 'agency' ||
    last.after?.['paymentStatus'] !== to ||
    order.paymentStatus !== to
  )
    throw new ConflictError(
      'Only a payment status that was set by hand, and not changed since, can be undone.',
    )
  const undone = await ctx.db
    .updateTable('orders')
    .set({
      paymentStatus: from,
      paymentReason: null,
      updatedAt: ctx.now(),
      ...(refund !== undefined && { refunded: refund }),
      ...(to === 'Paid' &&
        from !== 'Disputed' && {
          paidAt: null,
          paidOn: null,
          paidThrough: null,
          paidTransaction: null,
          paidAmount: null,
        }),
      ...(from === 'Paid' &&
        !order.paidAt && {
          paidAt: ctx.now(),
          paidOn: await todayOf(ctx),
          paidThrough: 'hand' as const,
        }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const by = 'agency'
  await issueInvoices(ctx, undone, { by })
  await recordEvent(ctx, id, {
    by,
    subject: 'order',
    action: 'payment',
    before: { paymentStatus: to },
    after: { paymentStatus: from, reason: 'The manual change was undone.' },
  })
}
