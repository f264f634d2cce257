import { z } from 'zod'
import { orderStatuses } from '#content/shop/order-states.ts'
import { requiredMessage, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { changedOrder, order as orderAnswer, toChangedOrders, toOrder } from './answers.ts'
import { cancelOrder } from './cancel-order.ts'
import { setPaymentByHand } from './manual-payment.ts'
import { setOrderStatus } from './order-status.ts'
import { linkedOrder, toChangedOrder } from './linked-order.ts'

const orderStatus = z.enum(orderStatuses, `${orderStatuses.join(' or ')}.`)

/** Changes of an order's status and payment status. */
export const orderStatusRoutes = () => [
  route({
    id: 'setOrderStatus',
    tag: 'Orders',
    method: 'PUT',
    path: '/order-status/{id}',
    access: { may: 'orders.work', order: 'orders' },
    summary: 'Set the status of an order',
    successMessage: 'OrderStatus is Updated',
    body: z.strictObject({ orderStatus }),
    answers: changedOrder,
    run: async ({ ctx, body, param }) => {
      const changed = await setOrderStatus(ctx, param('id'), body.orderStatus)
      return (await toChangedOrders(ctx, [changed]))[0]!
    },
  }),
  route({
    id: 'cancelOrder',
    tag: 'Orders',
    method: 'PUT',
    path: '/order-cancelled/{id}',
    access: 'signed-in',
    asStaff: { may: 'orders.work', order: 'orders' },
    links: ['order-pay'],
    summary: 'Cancel an order',
    description:
      'Only while it is UnPaid. Repeating it changes nothing. By a link, only for the guest who placed it.',
    body: z.strictObject({
      paymentStatus: z.literal('Cancelled', 'An order can be Cancelled here.').default('Cancelled'),
    }),
    answers: orderAnswer,
    linkAnswers: linkedOrder,
    run: async ({ ctx, param }) => toChangedOrder(ctx, await cancelOrder(ctx, param('id'))),
  }),
  route({
    id: 'setPaymentStatus',
    tag: 'Orders',
    method: 'PUT',
    path: '/order-payment/{id}',
    access: { may: 'payments.record', order: 'orders' },
    summary: 'Set the payment status of an order',
    description:
      'Paid if it was paid in another way, UnPaid if its payment was held, or Refunded if a dispute was lost; with a reason.',
    body: z.strictObject({
      paymentStatus: z.enum(['Paid', 'UnPaid', 'Refunded'], 'Paid, UnPaid or Refunded.'),
      reason: textField(500).min(1, requiredMessage),
    }),
    answers: orderAnswer,
    run: async ({ ctx, body, param }) =>
      toOrder(ctx, await setPaymentByHand(ctx, param('id'), { to: body.paymentStatus, reason: body.reason })),
  }),
]
