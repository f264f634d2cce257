import type { Tx } from '../db.ts'
import type { MailKind } from '../mail/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Order } from './orders.ts'

/** Addresses are given without the origin: whoever sends the mail knows where the site is. */
const mail = (tx: Tx, kind: MailKind, order: Order, reason = '') =>
  enqueueMail(tx, {
    kind,
    to: order.customer_email,
    data: {
      orderNumber: order.number,
      packageName: order.package_name,
      amount: order.amount,
      customerName: order.customer_name,
      orderUrl: `/order/${order.id}`,
      payUrl: `/pay-now/${order.id}`,
      reason,
    },
    dedupe: `${kind}:${order.id}${reason && `:${reason}`}`,
    subject: { orderId: order.id },
  })

export const orderPlaced = (tx: Tx, order: Order) => mail(tx, 'order-placed', order)
export const paymentConfirmed = (tx: Tx, order: Order) => mail(tx, 'payment-confirmed', order)
export const paymentFailed = (tx: Tx, order: Order, reason: string) =>
  mail(tx, 'payment-failed', order, reason)
export const orderDelivered = (tx: Tx, order: Order) => mail(tx, 'order-delivered', order)
