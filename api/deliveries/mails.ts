import type { Tx } from '../db/database.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'

const dayOf = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The data for a mail about a version. Each kind is sent once per version. */
const about = ({ id, version, message, links, accepts_at, answered_by, change_request }: Delivery) => ({
  about: id,
  data: {
    version: String(version),
    workMessage: message,
    links: links.join('\n'),
    acceptsOn: dayOf(accepts_at),
    ...(answered_by && { answeredBy: answered_by }),
    ...(change_request !== null && { changes: change_request }),
  },
})

export const deliveryReady = (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-ready', order, about(delivery))

export const deliveryReminder = (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-reminder', order, about(delivery))

export const deliveryWithdrawn = (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-withdrawn', order, about(delivery))

export const deliveryAccepted = (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-accepted', order, about(delivery))

export const changeRequested = (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-changes', order, about(delivery))
