import { z } from 'zod'
import { textField } from '../../platform/fields.ts'
import { download } from '../../platform/http/download.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { order as orderAnswer, orderDetails, toOrder } from './answers.ts'
import { checkTaxNumber, orderFields } from './order-fields.ts'
import { linkedOrder } from './linked-order.ts'
import { orderDetailsOf, toGuestOrder } from './order-details.ts'
import { orderLinkScopes } from './order-links.ts'
import { findVisibleOrder } from './order.ts'
import { placeOrder } from './place-order.ts'
import { receiptOf } from './receipt.ts'
import { checkBuyer } from './vat-check.ts'

/** The body that the contract's client sends. The server ignores its status, email address and date. */
const newOrder = z
  .strictObject({
    ...orderFields,
    customerEmail: textField(254).optional(),
    paymentStatus: z.literal('UnPaid', 'A new order is UnPaid.').optional(),
    orderStatus: z.literal('Pending', 'A new order is Pending.').optional(),
    orderDate: textField(40).optional(),
  })
  .refine(({ packageId, packageName }) => packageId ?? packageName, {
    path: ['packageId'],
    message: 'Choose a package.',
  })
  .superRefine(checkTaxNumber)

/** Placing an order, and reading one with its receipt. */
export const orderRoutes = () => [
  route({
    id: 'placeOrder',
    tag: 'Orders',
    method: 'POST',
    path: '/new-order',
    access: 'signed-in',
    limit: 'order',
    summary: 'Place an order',
    description:
      'The prices are those of the package and its add-ons; packagePrice is the total that the customer saw, and another one now gets 409 with it. Send an Idempotency-Key header to retry safely; without one, an equal order within ten seconds is the same order.',
    body: newOrder,
    status: 201,
    answers: orderAnswer,
    run: async ({ ctx, c, body }) => {
      const {
        customerEmail: _email,
        paymentStatus: _paid,
        orderStatus: _status,
        orderDate: _date,
        ...rest
      } = body
      const { packagePrice, ...input } = rest
      await checkBuyer(ctx, input)
      return toOrder(
        ctx,
        await placeOrder(ctx, { ...input, packagePrice: packagePrice || undefined }, idempotencyKey(c)),
      )
    },
  }),
  route({
    id: 'getOrder',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}',
    access: 'signed-in',
    asStaff: { may: 'orders.read', order: 'orders' },
    links: orderLinkScopes,
    summary: 'Get an order',
    description: 'With its history; the holder of a link gets less.',
    answers: orderDetails,
    linkAnswers: linkedOrder,
    run: async ({ ctx, param }) => {
      if (!ctx.caller.link) return orderDetailsOf(ctx, param('id'))
      return toGuestOrder(ctx, await findVisibleOrder(ctx, param('id')))
    },
  }),
  route({
    id: 'getReceipt',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/receipt.pdf',
    access: 'signed-in',
    asStaff: { may: 'payments.read', order: 'orders' },
    links: orderLinkScopes,
    summary: 'Download the receipt of a paid order',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => {
      const order = await findVisibleOrder(ctx, param('id'))
      return download(c, `receipt-${order.number}.pdf`, 'application/pdf', await receiptOf(ctx, order))
    },
  }),
]
