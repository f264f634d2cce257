import { countryName } from '#content/countries.ts'
import type { Tx } from '../db.ts'
import type { MailKind } from '../mail/letters.ts'
import { enqueueForAgency, enqueueMail } from '../mail/outbox.ts'
import type { Order } from './orders.ts'

/** Paths of this site: whoever sends the mail knows where it is reached. */
const letter = (kind: MailKind, order: Order, reason: string) => ({
  kind,
  data: {
    orderNumber: order.number,
    packageName: order.package_name,
    amount: order.amount,
    customerName: order.customer_name,
    customerEmail: order.customer_email,
    customerCountry: countryName(order.customer_country),
    orderUrl: `/order/${order.id}`,
    payUrl: `/pay-now/${order.id}`,
    reason,
  },
  dedupe: `${kind}:${order.id}${reason && `:${reason}`}`,
  subject: { orderId: order.id },
})

const toCustomer = (tx: Tx, kind: MailKind, order: Order, reason = '') =>
  enqueueMail(tx, { ...letter(kind, order, reason), to: order.customer_email })

const toAgency = (tx: Tx, kind: MailKind, order: Order, reason = '') =>
  enqueueForAgency(tx, letter(kind, order, reason))

export async function orderPlaced(tx: Tx, order: Order) {
  await toCustomer(tx, 'order-placed', order)
  await toAgency(tx, 'order-received', order)
}

export const paymentConfirmed = (tx: Tx, order: Order) => toCustomer(tx, 'payment-confirmed', order)

/** Nothing was paid, and the customer may try again. */
export const paymentFailed = (tx: Tx, order: Order, reason: string) =>
  toCustomer(tx, 'payment-failed', order, reason)

/** Something was paid that does not fit, and the customer should wait. */
export const paymentHeld = (tx: Tx, order: Order, reason: string) =>
  toCustomer(tx, 'payment-held', order, reason)

/** A payment about which the agency has to decide. */
export const paymentAttention = (tx: Tx, order: Order, reason: string) =>
  toAgency(tx, 'payment-attention', order, reason)

export const orderDelivered = (tx: Tx, order: Order) => toCustomer(tx, 'order-delivered', order)
