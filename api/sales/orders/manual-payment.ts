import { sql } from 'kysely'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError } from '../../platform/errors.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { UndoEvent } from './event-types.ts'
import {
  addEntry,
  paymentsCounted,
  restOf,
  restoreEntries,
  takeBackEntries,
  type NewEntry,
} from './ledger/entries.ts'
import { isProviderMethod } from './ledger/methods.ts'
import { keptCents } from './ledger/sums.ts'
import { mailPaymentConfirmed, mailPaymentFailed, mailPaymentRefunded } from './payment-mails.ts'
import { lockOrder, type Order } from './order.ts'
import { otherPayments } from './other-payments.ts'
import { addRefunds, changePaymentStatus, returnPaymentStatus } from './payment-status.ts'
import { openRefund } from './refunds.ts'

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
    // A paid order is refunded through its payments. Only the result of a dispute is set by hand.
    if (to === 'Refunded' && order.paymentStatus !== 'Disputed')
      throw new ConflictError(`This order is ${order.paymentStatus}: it cannot become Refunded.`)
    if (to === 'Refunded') return loseDispute(ctx, order, reason)
    if (to === 'Paid' && !order.paidAt) await payRest(ctx, order, reason)
    const changed = await changePaymentStatus(ctx, order, {
      to,
      by: 'agency',
      customerReason: null,
      internalReason: reason,
    })
    if (to === 'Paid' && !order.paidAt) await mailPaymentConfirmed(ctx, changed)
    if (to === 'UnPaid')
      await mailPaymentFailed(ctx, changed, { reason: '', attempt: changed.updatedAt.toISOString() })
    return changed
  })

/** Counts the payment that arrived and was not accepted yet; without one, a payment of the rest outside of this product. */
async function payRest(ctx: TxContext, order: Order, reason: string) {
  const accepted = await lastUnacceptedPayment(ctx, order)
  const rest = toCents(order.total)! - keptCents(order)
  const entry: Pick<NewEntry, 'method' | 'amount' | 'transactionId'> | undefined = accepted
    ? { method: accepted.provider, amount: accepted.amount, transactionId: accepted.transaction }
    : rest > 0
      ? { method: 'other', amount: fromCents(rest) }
      : undefined
  if (!entry) return
  const paidOn = await todayOf(ctx, accepted?.at)
  await addEntry(ctx, order, { ...entry, kind: 'payment', paidOn, source: 'person', note: reason })
}

/** A lost dispute pays back all that is left of what was paid through providers. */
async function loseDispute(ctx: TxContext, order: Order, reason: string): Promise<Order> {
  const payments = await paymentsCounted(ctx, order.id)
  const disputed = payments.filter(({ method }) => isProviderMethod(method))
  const lost = (disputed.length > 0 ? disputed : payments).filter((payment) => restOf(payment) > 0)
  const paidOn = await todayOf(ctx)
  const refunded = await addRefunds(ctx, order, {
    refunds: lost.map((payment) => ({
      refundsId: payment.id,
      method: payment.method,
      amount: fromCents(restOf(payment)),
      paidOn,
      source: 'person' as const,
      note: reason,
    })),
    by: 'agency',
    reason,
  })
  const changed = await changePaymentStatus(ctx, refunded, {
    to: keptCents(refunded) === 0 ? 'Refunded' : 'Paid',
    by: 'agency',
    customerReason: null,
    internalReason: reason,
  })
  const back = toCents(changed.refunded)! - toCents(order.refunded)!
  await mailPaymentRefunded(ctx, changed, { amount: back ? fromCents(back) : null, transaction: null })
  return changed
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

/**
 * Undoes a payment status set by hand, with what the ledger recorded in the same change. Throws a ConflictError if the
 * status has changed since or a refund followed.
 */
export const undoPayment: UndoEvent<'order', 'payment'> = async (ctx, { orderId: id, before, after }) => {
  const { paymentStatus: from } = before
  const { paymentStatus: to } = after
  const order = await lockOrder(ctx, id)
  const last = await ctx.db
    .selectFrom('orderEvents')
    .select(['id', 'action', 'by', 'after'])
    .where('orderId', '=', id)
    .where('subject', '=', 'order')
    .where('action', 'in', ['payment', 'refunded'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (
    last?.action !== 'payment' ||
    last.by !== 'agency' ||
    last.after?.['paymentStatus'] !== to ||
    order.paymentStatus !== to
  )
    throw new ConflictError(
      'Only a payment status that was set by hand, and not changed since, can be undone.',
    )
  const reason = 'The manual change was undone.'
  await takeBackEntries(ctx, id, { ids: await entriesOfChange(ctx, last.id, 'recordedAt'), reason })
  const summed = await restoreEntries(ctx, id, await entriesOfChange(ctx, last.id, 'takenBackAt'))
  await returnPaymentStatus(ctx, summed, { to: from, reason })
}

/** The entries that the transaction of an event has recorded or taken back: they have the same time. */
async function entriesOfChange(ctx: TxContext, eventId: string, time: 'recordedAt' | 'takenBackAt') {
  const rows = await ctx.db
    .selectFrom('payments')
    .innerJoin('orderEvents', 'orderEvents.orderId', 'payments.orderId')
    .select('payments.id')
    .where('orderEvents.id', '=', eventId)
    .where(sql<boolean>`${sql.ref(`payments.${time}`)} = order_events.at`)
    .where('payments.takenBackAt', time === 'recordedAt' ? 'is' : 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
