import { mayMovePayment } from '#content/shop/payment-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { OrderEventLog, UndoEvent } from './event-types.ts'
import { mailPaymentConfirmed, mailPaymentFailed, mailPaymentRefunded } from './mails.ts'
import { fromCents, toCents } from '../../platform/money.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent, type Actor } from './order-events.ts'
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
  db: Database,
  id: string,
  to: 'Paid' | 'UnPaid' | 'Refunded',
  reason: string,
  caller: Caller,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.paymentStatus === to) return order
    // A paid order is refunded through its payment. Only the result of a dispute is set by hand.
    if (to === 'Refunded' && order.paymentStatus === 'Paid')
      throw new ConflictError('This order is Paid: it cannot become Refunded.')
    if (to === 'Refunded') await refundRemainder(tx, order, reason, caller)
    const accepted = to === 'Paid' ? await lastUnacceptedPayment(tx, order) : undefined
    const changed = await changePaymentStatus(
      tx,
      order,
      to,
      { by: 'agency', caller },
      {
        customerReason: null,
        internalReason: reason,
        payment: accepted
          ? { through: accepted.provider, transaction: accepted.transaction, amount: accepted.amount }
          : { through: 'hand', transaction: null },
      },
    )
    if (to === 'Paid' && !order.paidAt) await mailPaymentConfirmed(tx, changed)
    if (to === 'UnPaid') await mailPaymentFailed(tx, changed, '', changed.updatedAt.toISOString())
    if (to === 'Refunded') {
      const refunded = toCents(changed.refunded)! - toCents(order.refunded)!
      await mailPaymentRefunded(tx, changed, {
        amount: refunded ? fromCents(refunded) : null,
        transaction: null,
      })
    }
    return changed
  })

/** A lost dispute pays back all that is left of the payment. */
async function refundRemainder(tx: Tx, order: Order, reason: string, caller: Caller) {
  if (!mayMovePayment(order.paymentStatus, 'Refunded', 'agency') || keptCents(order) === 0) return
  await setRefunded(tx, order, fromCents(paidCents(order)), { by: 'agency', caller }, reason)
}

/**
 * The last payment that arrived for the order, was not accepted and is not refunded or being refunded: setting the order
 * Paid accepts it. A payment in another currency is never accepted; it has to be refunded.
 */
async function lastUnacceptedPayment(tx: Tx, order: Order) {
  const refundInProgress = await openRefund(tx, order.id)
  return (await otherPayments(tx, order)).findLast(
    ({ transaction, refunded, currency }) =>
      !toCents(refunded) && currency === order.currency && transaction !== refundInProgress?.payment,
  )
}

/** Undoes a payment status set by hand. Throws a ConflictError if the status has changed since or a refund followed. */
export const undoPayment: UndoEvent<'order', 'payment'> = async (
  tx,
  { orderId: id, before, after },
  caller,
) => {
  const { paymentStatus: from } = before
  const { paymentStatus: to } = after
  const order = await lockOrder(tx, id)
  const [last, earlier] = await tx
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
  const undone = await tx
    .updateTable('orders')
    .set({
      paymentStatus: from,
      paymentReason: null,
      updatedAt: new Date(),
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
          paidAt: new Date(),
          paidOn: await todayOf(tx),
          paidThrough: 'hand' as const,
        }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const actor: Actor = { by: 'agency', caller }
  await issueInvoices(tx, undone, actor)
  await recordEvent(tx, id, actor, {
    subject: 'order',
    action: 'payment',
    before: { paymentStatus: to },
    after: { paymentStatus: from, reason: 'The manual change was undone.' },
  })
}
