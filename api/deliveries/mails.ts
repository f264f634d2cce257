import { dayInWords } from '#content/calendar-day.ts'
import { todayOf } from '../content/time-zone.ts'
import type { Tx } from '../db/database.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'

/** The data for a mail about a version. Each kind is sent once per version. */
const mailOptions = async (
  tx: Tx,
  { id, version, message, links, accepts_at, answered_by, change_request }: Delivery,
) => ({
  dedupeId: id,
  data: {
    version: String(version),
    workMessage: message,
    links: links.join('\n'),
    acceptsOn: dayInWords(await todayOf(tx, accepts_at)),
    ...(answered_by && { answeredBy: answered_by }),
    ...(change_request !== null && { changes: change_request }),
  },
})

export const mailDeliveryReady = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-ready', order, await mailOptions(tx, delivery))

export const mailDeliveryReminder = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-reminder', order, await mailOptions(tx, delivery))

export const mailDeliveryWithdrawn = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-withdrawn', order, await mailOptions(tx, delivery))

export const mailDeliveryAccepted = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-accepted', order, await mailOptions(tx, delivery))

export const mailChangesRequested = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-changes', order, await mailOptions(tx, delivery))
