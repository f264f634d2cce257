import { sql } from 'kysely'
import { toCents } from '#content/shop/cents.ts'
import type { PaymentStatus } from '#content/shop/payment-states.ts'
import type { TxContext } from '../../platform/context.ts'
import { issueInvoices } from '../orders/invoicing.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import type { Order } from '../orders/order.ts'
import { returnPaymentStatus } from '../orders/payment-status.ts'

/** After a payment counts no more: an order that was Paid by it returns to the status before, and its invoices follow. */
export async function reopenIfShort(ctx: TxContext, order: Order, reason: string): Promise<Order> {
  if (order.paymentStatus === 'Paid' && keptCents(order) < toCents(order.total)!)
    return returnPaymentStatus(ctx, order, { to: await statusBeforePaid(ctx, order.id), reason })
  await issueInvoices(ctx, order, { by: 'agency' })
  return order
}

/** The status from which an order became Paid. */
async function statusBeforePaid({ db }: TxContext, orderId: string): Promise<PaymentStatus> {
  const event = await db
    .selectFrom('orderEvents')
    .select('before')
    .where('orderId', '=', orderId)
    .where('subject', '=', 'order')
    .where('action', '=', 'payment')
    .where(sql<boolean>`after ->> 'paymentStatus' = 'Paid'`)
    .where(sql<boolean>`before ->> 'paymentStatus' not in ('Disputed', 'Refunded')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (event?.before?.['paymentStatus'] as PaymentStatus | undefined) ?? 'UnPaid'
}
