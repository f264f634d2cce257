import { dayInWords } from '#content/locale/calendar-day.ts'
import { acceptAfterDays } from '#content/shop/delivery-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'

/** The data for a mail about a version. Each kind is sent once per version. */
const mailOptions = async (
  tx: Tx,
  { id, version, message, links, acceptsAt, answeredBy, changeRequest }: Delivery,
) => ({
  dedupeId: id,
  data: {
    deliveryId: id,
    version: String(version),
    workMessage: message,
    links: links.join('\n'),
    acceptDays: String(acceptAfterDays),
    ...(acceptsAt && { acceptsOn: dayInWords(await todayOf(tx, acceptsAt)) }),
    ...(answeredBy && { answeredBy }),
    ...(changeRequest !== null && { changes: changeRequest }),
  },
})

/** `newAddress` is that of a customer who did not get the first mail. */
export const mailDeliveryReady = async (tx: Tx, order: Order, delivery: Delivery, newAddress?: string) =>
  mailCustomer(tx, 'delivery-ready', order, {
    ...(await mailOptions(tx, delivery)),
    ...(newAddress && { dedupeId: `${delivery.id} to ${newAddress}`, isPersonal: true }),
  })

/** Each period to answer has its own reminder. */
export const mailDeliveryReminder = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-reminder', order, {
    ...(await mailOptions(tx, delivery)),
    dedupeId: `${delivery.id} ${delivery.acceptsAt?.toISOString()}`,
  })

export const mailDeliveryWithdrawn = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailCustomer(tx, 'delivery-withdrawn', order, await mailOptions(tx, delivery))

export const mailDeliveryAccepted = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-accepted', order, await mailOptions(tx, delivery))

export const mailChangesRequested = async (tx: Tx, order: Order, delivery: Delivery) =>
  mailAgency(tx, 'delivery-changes', order, await mailOptions(tx, delivery))
