import type { Tx } from '../db/database.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'

const dayOf = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The data for a mail about a version. Each kind is sent once per version. */
const mailOptions = ({ id, version, message, links, accepts_at, answered_by, change_request }: Delivery) => ({
  dedupeId: id,
  data: {
    version: String(version),
    workMessage: message,
    links: links.join('\n'),
    acceptsOn: dayOf(accepts_at),
    ...(answered_by && { answeredBy: answered_by }),
    ...(change_request !== null && { changes: change_request }),
  },
})

export const mailDeliveryReady = (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-ready', order, mailOptions(delivery))

export const mailDeliveryReminder = (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-reminder', order, mailOptions(delivery))

export const mailDeliveryWithdrawn = (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-withdrawn', order, mailOptions(delivery))

export const mailDeliveryAccepted = (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-accepted', order, mailOptions(delivery))

export const mailChangesRequested = (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-changes', order, mailOptions(delivery))
