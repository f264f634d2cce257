import { mayMovePayment, type PaymentStatus, type Party } from '#content/shop/payment-states.ts'
import type { TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError } from '../../platform/errors.ts'
import { setReleased } from '../coupons/redeem.ts'
import { issueInvoices } from './invoicing.ts'
import type { Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { whyNotPaid } from './payment-reason.ts'
import { addTasksOfPackage } from './tasks/template.ts'
import { beginWork } from './work/begin.ts'
import { recordConversion, orderingPage } from '../../site/statistics/conversions.ts'

interface PaymentChange {
  /** Shown to the customer while the payment has this status. */
  customerReason: string | null
  /** For the history and log of the agency; by default `customerReason`. */
  internalReason?: string | null
  /** The accepted payment: its provider or `hand`, the id of the transaction, and its amount if it is not the price. */
  payment?: { through: NonNullable<Order['paidThrough']>; transaction: string | null; amount?: string }
}

/**
 * Changes the payment status; every change but an undo goes through this function. The row must be locked. Throws a
 * ConflictError if the table of states does not allow the change.
 */
export async function changePaymentStatus(
  ctx: TxContext,
  order: Order,
  {
    to,
    by,
    customerReason,
    internalReason = customerReason,
    payment,
  }: PaymentChange & { to: PaymentStatus; by: Party },
): Promise<Order> {
  const from = order.paymentStatus
  if (!mayMovePayment(from, to, by))
    throw new ConflictError(
      `This order is ${from}: it cannot become ${to}. ${whyNotPaid(order) ?? ''}`.trim(),
    )
  const isFirstPayment = to === 'Paid' && !order.paidAt
  const changed = await ctx.db
    .updateTable('orders')
    .set({
      paymentStatus: to,
      paymentReason: customerReason,
      updatedAt: ctx.now(),
      ...(isFirstPayment && {
        paidAt: ctx.now(),
        paidOn: await todayOf(ctx),
        paidThrough: payment?.through ?? 'hand',
        paidTransaction: payment?.transaction ?? null,
        paidAmount: payment?.amount ?? null,
      }),
    })
    .where('id', '=', order.id)
    .where('paymentStatus', '=', from)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, order.id, {
    by,
    subject: 'order',
    action: 'payment',
    before: { paymentStatus: from },
    after: { paymentStatus: to, ...(internalReason && { reason: internalReason }) },
  })
  if (to === 'Cancelled' || from === 'Cancelled') await setReleased(ctx, order.id, to === 'Cancelled')
  await issueInvoices(ctx, changed, { by, isPaidNow: to === 'Paid' })
  if (!isFirstPayment) return changed
  await recordConversion(ctx, 'payment', { id: order.id, page: orderingPage(order) })
  await addTasksOfPackage(ctx, changed)
  return beginWork(ctx, changed, by)
}

/** Changes the total refunded; every change but an undo goes through this function. The row must be locked. */
export async function setRefunded(
  ctx: TxContext,
  order: Order,
  { refunded, by, reason }: { refunded: string; by: Party; reason: string | null },
): Promise<Order> {
  const changed = await ctx.db
    .updateTable('orders')
    .set({ refunded })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, order.id, {
    by,
    subject: 'order',
    action: 'refunded',
    before: { refunded: order.refunded },
    after: { refunded, ...(reason !== null && { reason }) },
  })
  await issueInvoices(ctx, changed, { by })
  return changed
}
