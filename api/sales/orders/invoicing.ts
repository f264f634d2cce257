import { sql } from 'kysely'
import { orderStates } from '#content/shop/order-states.ts'
import { wasPaid } from '#content/shop/payment-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { invoicesOf, issueMissing, type Invoice, type Sale } from '../../money/invoices/issue.ts'
import { fromCents } from '../../platform/money.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { invoiceBuyerOf } from './buyer.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent, type Actor } from './order-events.ts'
import { invoicedCents, retainedCents } from './paid-amount.ts'

/**
 * The date of the service: the day of the delivery if the order is delivered when its invoice is issued, else the day of
 * the payment in advance.
 */
async function serviceOf(tx: Tx, order: Order, at: Date): Promise<Sale['service']> {
  const delivery = orderStates[order.orderStatus].isDone
    ? await tx
        .selectFrom('orderEvents')
        .select('at')
        .where('orderId', '=', order.id)
        .where('subject', '=', 'order')
        .where('action', '=', 'status')
        .where(sql<string>`after ->> 'orderStatus'`, '=', order.orderStatus)
        .where('at', '<=', at)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    : undefined
  return delivery
    ? { on: await todayOf(tx, delivery.at), isDelivered: true }
    : { on: order.paidOn ?? (await todayOf(tx, at)), isDelivered: false }
}

const saleOf = async (tx: Tx, order: Order, at: Date): Promise<Sale> => ({
  today: await todayOf(tx, at),
  orderId: order.id,
  orderNumber: order.number,
  placedOn: order.placedOn,
  purchaseOrder: order.purchaseOrder,
  buyer: invoiceBuyerOf(order),
  item: { name: order.packageName, points: order.packagePoints },
  amount: fromCents(invoicedCents(order)),
  currency: order.currency,
  retained: fromCents(retainedCents(order)),
  payment: {
    paidOn: order.paidOn ?? '',
    how: order.paidThrough === 'hand' || !order.paidThrough ? '' : brandOf(order.paidThrough),
    transaction: order.paidTransaction ?? '',
  },
  service: await serviceOf(tx, order, at),
})

/**
 * Issues the invoice once an order is paid, and a credit note for each refund. Called in the transaction of every change
 * of the payment.
 */
export async function issueInvoices(
  tx: Tx,
  order: Order,
  actor: Actor,
  isPaidNow = false,
  at = new Date(),
): Promise<Invoice[]> {
  const issued = await issueMissing(tx, await saleOf(tx, order, at), isPaidNow)
  for (const { id, number } of issued)
    await recordEvent(tx, order.id, actor, { subject: 'invoice', id, action: 'issue', after: { number } })
  return issued
}

/** Issues the invoice of an order that was paid before invoices were set up. Throws a ConflictError if none can be issued. */
export const issueLateInvoice = (db: Database, id: string, caller: Caller): Promise<Invoice[]> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order.paidAt || !wasPaid(order.paymentStatus))
      throw new ConflictError('The invoice is available once the order is paid.')
    if (!retainedCents(order)) throw new ConflictError('This order is already fully refunded.')
    if ((await invoicesOf(tx, id)).length > 0) throw new ConflictError('This order already has an invoice.')
    const issued = await issueInvoices(tx, order, { by: 'agency', caller }, true)
    if (issued.length === 0) throw new ConflictError('Enter the invoice settings first.')
    return issued
  })
