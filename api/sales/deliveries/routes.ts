import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { ofKind, requiredMessage, textField } from '../../platform/fields.ts'
import { fileIds } from '../files/answers.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { findVisibleOrder } from '../orders/order.ts'
import { acceptDelivery, requestChanges } from './customer-answer.ts'
import { deliveries, delivery, withFiles } from './answers.ts'
import { deliveriesOf, roundsOf, type Delivery } from './delivery.ts'
import { deliverVersion, withdrawDelivery } from './deliver-version.ts'

const webLink = ofKind('link').refine((link) => /^https?:/i.test(link), 'Start with https:// or http://.')

export const deliveryRoutes = () => {
  const answerOf = async (ctx: Context, changed: Delivery) =>
    (await withFiles(ctx, changed.orderId, [changed]))[0]!

  return [
    route({
      id: 'listDeliveries',
      tag: 'Deliveries',
      method: 'GET',
      path: '/order/{id}/deliveries',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'orders.read', order: 'orders' },
      hasSecret: true,
      summary: 'List the deliveries of an order',
      description: 'Newest first, with the number of rounds of changes.',
      answers: deliveries,
      run: async ({ ctx, param }) => {
        const order = await findVisibleOrder(ctx, param('id'))
        const rows = await deliveriesOf(ctx, order.id)
        return {
          deliveries: await withFiles(ctx, order.id, rows),
          changeRounds: roundsOf(order, rows),
        }
      },
    }),
    route({
      id: 'deliver',
      tag: 'Deliveries',
      method: 'POST',
      path: '/order/{id}/deliveries',
      access: { may: 'orders.work', order: 'orders' },
      hasSecret: true,
      summary: 'Deliver a version',
      description:
        'Delivers the next version of the work on an order. Send an Idempotency-Key header to retry safely.',
      body: z.strictObject({
        message: textField(5000).min(1, requiredMessage),
        links: z.array(webLink).max(20, 'At most 20 links.').default([]),
        fileIds: fileIds.default([]),
      }),
      status: 201,
      answers: delivery,
      run: async ({ ctx, c, body, param }) =>
        answerOf(ctx, await deliverVersion(ctx, param('id'), { ...body, key: idempotencyKey(c) })),
    }),
    route({
      id: 'withdrawDelivery',
      tag: 'Deliveries',
      method: 'POST',
      path: '/delivery/{id}/withdraw',
      access: { may: 'orders.work', order: 'deliveries' },
      hasSecret: true,
      summary: 'Withdraw a delivery',
      description: 'Only while it waits for the customer.',
      body: z.strictObject({}),
      answers: delivery,
      run: async ({ ctx, param }) => answerOf(ctx, await withdrawDelivery(ctx, param('id'))),
    }),
    route({
      id: 'acceptDelivery',
      tag: 'Deliveries',
      method: 'POST',
      path: '/delivery/{id}/accept',
      access: 'signed-in',
      guest: true,
      hasSecret: true,
      summary: 'Accept a delivery',
      description: 'By the customer. Sets the order Delivered.',
      body: z.strictObject({}),
      answers: delivery,
      run: async ({ ctx, param }) => answerOf(ctx, await acceptDelivery(ctx, param('id'))),
    }),
    route({
      id: 'requestChanges',
      tag: 'Deliveries',
      method: 'POST',
      path: '/delivery/{id}/changes',
      access: 'signed-in',
      guest: true,
      hasSecret: true,
      summary: 'Request changes to a delivery',
      description: 'By the customer, as often as the package includes it.',
      body: z.strictObject({ words: textField(5000).min(1, requiredMessage) }),
      answers: delivery,
      run: async ({ ctx, body, param }) => answerOf(ctx, await requestChanges(ctx, param('id'), body.words)),
    }),
  ]
}
