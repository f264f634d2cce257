import { z } from 'zod'
import { requestKinds } from '#content/shop/order-requests.ts'
import { ofKind, requiredMessage, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { buyerBody } from '../orders/buyer-routes.ts'
import { findVisibleOrder } from '../orders/order.ts'
import { orderRequest, toRequest, toUnsettledRequest, unsettledRequest } from './answers.ts'
import { answerRequest, createRequest, requestsOf, unsettledRequests, withdrawRequest } from './requests.ts'

/** Customers' requests for refunds, cancellations and corrected invoices. */
export const requestRoutes = () => [
  route({
    id: 'listOrderRequests',
    tag: 'Requests',
    method: 'GET',
    path: '/order/{id}/requests',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.read', order: 'orders' },
    summary: 'List the requests of an order',
    description: 'Newest first.',
    answers: z.array(orderRequest),
    run: async ({ ctx, param }) => {
      const order = await findVisibleOrder(ctx, param('id'))
      return (await requestsOf(ctx, order.id)).map(toRequest)
    },
  }),
  route({
    id: 'requestRefund',
    tag: 'Requests',
    method: 'POST',
    path: '/order/{id}/requests',
    access: 'signed-in',
    guest: true,
    summary: 'Request a refund, a cancellation or a corrected invoice',
    description: 'By the customer, of a paid order or of one that has an invoice.',
    body: z.strictObject({
      kind: z.enum(requestKinds, 'Choose what you ask for.'),
      reason: textField(2000).min(1, requiredMessage),
      /** Of a refund; without it, all that was paid. */
      amount: ofKind('price', 'optional').optional(),
      /** Of the correction of an invoice: its buyer as it should be. */
      buyer: buyerBody.optional(),
    }),
    status: 201,
    answers: orderRequest,
    run: async ({ ctx, body, param }) => toRequest(await createRequest(ctx, param('id'), body)),
  }),
  route({
    id: 'withdrawRequest',
    tag: 'Requests',
    method: 'POST',
    path: '/order-request/{id}/withdraw',
    access: 'signed-in',
    guest: true,
    summary: 'Withdraw an open request',
    description: 'By the customer.',
    body: z.strictObject({}),
    answers: orderRequest,
    run: async ({ ctx, param }) => toRequest(await withdrawRequest(ctx, param('id'))),
  }),
  route({
    id: 'answerRequest',
    tag: 'Requests',
    method: 'POST',
    path: '/order-request/{id}/answer',
    access: { may: 'orders.work', order: 'orderRequests' },
    summary: 'Answer a request',
    description:
      'Approves or declines it, with a message to the customer. Does not refund anything by itself. Approving the correction of an invoice issues a credit note and a new invoice; it also needs `invoices.issue`.',
    body: z.strictObject({
      outcome: z.enum(['agreed', 'declined'], 'agreed or declined.'),
      answer: textField(2000).min(1, requiredMessage),
      /** Of the correction of an invoice: the buyer of the new one, by default as the customer asked. */
      buyer: buyerBody.optional(),
    }),
    answers: orderRequest,
    run: async ({ ctx, body, param }) =>
      toRequest(
        await answerRequest(ctx, param('id'), {
          state: body.outcome,
          text: body.answer,
          buyer: body.buyer,
        }),
      ),
  }),
  route({
    id: 'listUnsettledRequests',
    tag: 'Requests',
    method: 'GET',
    path: '/order-requests',
    access: { may: 'orders.read' },
    summary: 'List unsettled requests',
    description: 'Open ones, and approved ones that are not refunded yet, oldest first.',
    answers: z.array(unsettledRequest),
    run: async ({ ctx }) => (await unsettledRequests(ctx)).map(toUnsettledRequest),
  }),
]
