import { formatLongDay } from '#content/locale/format.ts'
import { acceptAfterDays } from '#content/shop/delivery-states.ts'
import type { TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Delivery } from './delivery.ts'

/** The data for a mail about a version. Each kind is sent once per version. */
const mailOptions = async (
  ctx: TxContext,
  { locale }: Order,
  { id, version, message, links, acceptsAt, answeredBy, changeRequest }: Delivery,
) => ({
  dedupeId: id,
  data: {
    deliveryId: id,
    version: String(version),
    workMessage: message,
    links: links.join('\n'),
    acceptDays: String(acceptAfterDays),
    ...(acceptsAt && { acceptsOn: formatLongDay(await todayOf(ctx, acceptsAt), locale) }),
    ...(answeredBy && { answeredBy }),
    ...(changeRequest !== null && { changes: changeRequest }),
  },
})

/** `newAddress` is that of a customer who did not get the first mail. */
export const mailDeliveryReady = async (
  ctx: TxContext,
  order: Order,
  { delivery, newAddress }: { delivery: Delivery; newAddress?: string },
) =>
  mailCustomer(ctx, 'delivery-ready', {
    order,
    options: {
      ...(await mailOptions(ctx, order, delivery)),
      ...(newAddress && { dedupeId: `${delivery.id} to ${newAddress}`, isPersonal: true }),
    },
  })

/** Each period to answer has its own reminder. */
export const mailDeliveryReminder = async (ctx: TxContext, order: Order, delivery: Delivery) =>
  mailCustomer(ctx, 'delivery-reminder', {
    order,
    options: {
      ...(await mailOptions(ctx, order, delivery)),
      dedupeId: `${delivery.id} ${delivery.acceptsAt?.toISOString()}`,
    },
  })

export const mailDeliveryWithdrawn = async (ctx: TxContext, order: Order, delivery: Delivery) =>
  mailCustomer(ctx, 'delivery-withdrawn', { order, options: await mailOptions(ctx, order, delivery) })

export const mailDeliveryAccepted = async (ctx: TxContext, order: Order, delivery: Delivery) =>
  mailAgency(ctx, 'delivery-accepted', { order, options: await mailOptions(ctx, order, delivery) })

export const mailChangesRequested = async (ctx: TxContext, order: Order, delivery: Delivery) =>
  mailAgency(ctx, 'delivery-changes', { order, options: await mailOptions(ctx, order, delivery) })
