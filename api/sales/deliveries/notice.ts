import type { Notice } from '#content/model/reach.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { lockDelivery, type Delivery } from './delivery.ts'
import { mailDeliveryReady } from './mails.ts'

/** The newest mail about a version: the reminder if there is one. One accepted mail is enough, whoever got it. */
export async function noticeOf(
  { db }: Context,
  { id, orderId }: Pick<Delivery, 'id' | 'orderId'>,
): Promise<Notice> {
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'state', 'recipient', 'lastError'])
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['delivery-ready', 'delivery-reminder'])
    .where((row) => row(row.ref('data', '->>').key('deliveryId'), '=', id))
    .orderBy('id', 'desc')
    .execute()
  const newest = mails.filter(({ kind }) => kind === mails[0]?.kind)
  const mail = newest.find(({ state }) => state === 'sent') ?? newest[0]
  return {
    state: mail?.state ?? 'none',
    recipient: mail?.recipient ?? null,
    problem: mail?.lastError ?? null,
  }
}

/** Mails the versions that wait for a customer to the address that they have just proven. */
export async function notifyOfWaitingDeliveries(ctx: TxContext, uid: string, address: string): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.orderId', 'orders.id')
    .selectAll('orders')
    .select('deliveries.id as deliveryId')
    .where('customerUid', '=', uid)
    .where('deliveries.state', '=', 'waiting')
    .where('deliveries.acceptsAt', 'is', null)
    .orderBy('orders.id')
    .execute()
  for (const { deliveryId } of orders) {
    const { order, delivery } = await lockDelivery(ctx, deliveryId)
    if (delivery.state === 'waiting') await mailDeliveryReady(ctx, order, { delivery, newAddress: address })
  }
}
