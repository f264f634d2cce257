import { mayMovePayment, wasPaid, type PaymentStatus, type Party } from '#content/shop/payment-states.ts'
import { product } from '../../platform/caller.ts'
import { actAs, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError } from '../../platform/errors.ts'
import { setReleased } from '../coupons/redeem.ts'
import { applyUpgrade } from './apply-upgrade.ts'
import { issueInvoices } from './invoicing.ts'
import { addEntry, paymentsCounted, type NewEntry } from './ledger/entries.ts'
import { mailOrderCanceled } from './mails.ts'
import type { Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { whyNotPaid } from './payment-reason.ts'
import { addTasksOfPackage } from './tasks/template.ts'
import { beginWork } from './work/begin.ts'
import { resumeWork } from './work/pause.ts'
import { followPayment } from './periods/follow-payment.ts'
import { recordConversion, orderingPage } from '../../site/statistics/conversions.ts'

interface PaymentChange {
  /** Shown to the customer while the payment has this status. */
  customerReason: string | null
  /** For the history and log of the agency; by default `customerReason`. */
  internalReason?: string | null
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
  }: PaymentChange & { to: PaymentStatus; by: Party },
): Promise<Order> {
  const from = order.paymentStatus
  if (!mayMovePayment(from, to, by))
    throw new ConflictError(
      `This order is ${from}: it cannot become ${to}. ${whyNotPaid(order) ?? ''}`.trim(),
    )
  const isFirstPayment = to === 'Paid' && !order.paidAt
  const updated = await ctx.db
    .updateTable('orders')
    .set({
      paymentStatus: to,
      paymentReason: customerReason,
      updatedAt: ctx.now(),
      ...(isFirstPayment && {
        paidAt: ctx.now(),
        paidOn: await lastPaymentDay(ctx, order.id),
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
  const changed = await resumeWork(ctx, updated)
  if (to === 'Cancelled' || from === 'Cancelled') await setReleased(ctx, order.id, to === 'Cancelled')
  await issueInvoices(ctx, changed, { by, isFirstAllowed: to === 'Paid' })
  await followPayment(ctx, changed, { from, by })
  if (!isFirstPayment) return changed
  // What the agency entered is no success of the site.
  if (order.placedBy === 'customer')
    await recordConversion(ctx, 'payment', { id: order.id, page: orderingPage(order) })
  return changed.startsUnpaid ? changed : startWork(ctx, changed, by)
}

/** Starts the work on an order: once, when it is paid, or before if it is paid on invoice. */
export async function startWork(ctx: TxContext, order: Order, by: Party): Promise<Order> {
  const upgrade = order.upgradesId === null ? undefined : await applyUpgrade(ctx, order, by)
  if (upgrade) return upgrade
  await addTasksOfPackage(ctx, order)
  return beginWork(ctx, order, by)
}

/** The day of the latest payment of an order; today if it has none. */
async function lastPaymentDay(ctx: TxContext, orderId: string): Promise<string> {
  const days = (await paymentsCounted(ctx, orderId)).map(({ paidOn }) => paidOn).toSorted()
  return days.at(-1) ?? todayOf(ctx)
}

/**
 * Returns an order to an earlier payment status after entries of its ledger were taken back, which the table of states
 * does not allow otherwise. The row must be locked.
 */
export async function returnPaymentStatus(
  ctx: TxContext,
  order: Order,
  { to, by = 'agency', reason }: { to: PaymentStatus; by?: Party; reason: string },
): Promise<Order> {
  const from = order.paymentStatus
  const changed = await ctx.db
    .updateTable('orders')
    .set({
      paymentStatus: to,
      paymentReason: null,
      updatedAt: ctx.now(),
      ...(!wasPaid(to) && { paidAt: null, paidOn: null }),
      ...(to === 'Paid' &&
        !order.paidAt && { paidAt: ctx.now(), paidOn: await lastPaymentDay(ctx, order.id) }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await issueInvoices(ctx, changed, { by })
  await recordEvent(ctx, order.id, {
    by,
    subject: 'order',
    action: 'payment',
    before: { paymentStatus: from },
    after: { paymentStatus: to, reason },
  })
  return changed
}

type NewRefund = Omit<NewEntry, 'kind'> & { refundsId: string }

/** Counts refunds of payments of an order, and issues their credit notes. The row must be locked. */
export async function addRefunds(
  ctx: TxContext,
  order: Order,
  { refunds, by, reason }: { refunds: readonly NewRefund[]; by: Party; reason: string | null },
): Promise<Order> {
  if (refunds.length === 0) return order
  let changed = order
  for (const refund of refunds) changed = (await addEntry(ctx, changed, { ...refund, kind: 'refund' })).order
  await recordEvent(ctx, order.id, {
    by,
    subject: 'order',
    action: 'refunded',
    before: { refunded: order.refunded },
    after: { refunded: changed.refunded, ...(reason !== null && { reason }) },
  })
  await issueInvoices(ctx, changed, { by })
  await cancelUpgrade(ctx, order)
  return changed
}

/** What an unpaid upgrade takes off for the package of a refunded order was given back: it can be ordered anew. */
async function cancelUpgrade(ctx: TxContext, { id }: Order): Promise<void> {
  const upgrade = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('upgradesId', '=', id)
    .where('paymentStatus', '=', 'UnPaid')
    .where('paid', '=', '0.00')
    .forUpdate()
    .executeTakeFirst()
  if (!upgrade) return
  const canceled = await changePaymentStatus(actAs(ctx, product), upgrade, {
    to: 'Cancelled',
    by: 'agency',
    customerReason: 'The order that this one upgrades was refunded.',
  })
  await mailOrderCanceled(ctx, canceled)
}
