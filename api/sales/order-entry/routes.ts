import { z } from 'zod'
import { lineKinds } from '#content/shop/selection.ts'
import { orderLinkPermissions } from '#content/model/permissions.ts'
import { day, recordId, requiredMessage, singleLine, textField } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import type { Parts } from '../../platform/feature.ts'
import { order as orderAnswer, toOrder } from '../orders/answers.ts'
import { handMethods } from '../orders/ledger/methods.ts'
import { checkTaxNumber } from '../orders/order-fields.ts'
import { createOrderLink, orderLinkPath } from '../orders/order-links.ts'
import type { Order } from '../orders/order.ts'
import { reach, reachOf } from '../orders/reach.ts'
import { checkBuyer } from '../orders/vat-check.ts'
import { entryCustomerFields } from './customer.ts'
import { enterOrder } from './enter-order.ts'
import type { Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'

const amount = textField(12).regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 499 or 499.50.')

const item = z.strictObject({
  kind: z.enum(lineKinds, `One of: ${lineKinds.join(', ')}.`),
  id: recordId('Choose one of the list.').optional(),
  name: singleLine(200).optional(),
  description: textField(2000).optional(),
  quantity: z.int('A whole number.').min(1, 'At least 1.').max(999, 'At most 999.').default(1),
  unitPrice: z.union([z.literal(''), amount], 'Enter an amount such as 499 or 499.50.').optional(),
})

const discount = z
  .strictObject({
    reason: singleLine(100).min(1, 'Say what it is for: it stands on the invoice.'),
    percent: textField(6)
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'A percentage such as 25 or 12.5.')
      .refine((text) => Number(text) > 0 && Number(text) <= 100, 'Above 0 and up to 100.')
      .optional(),
    amount: amount.refine((text) => Number(text) > 0, 'Above 0.').optional(),
  })
  .refine(({ percent, amount: given }) => (percent === undefined) !== (given === undefined), {
    path: ['amount'],
    message: 'Enter either a percentage or an amount.',
  })

const entry = z
  .strictObject({
    ...entryCustomerFields,
    items: z.array(item).min(1, 'Add at least one item.').max(50, 'At most 50 items.'),
    discount: discount.nullable().default(null),
    total: amount.optional(),
    note: textField(2000).default(''),
    payment: z.discriminatedUnion(
      'how',
      [
        z.strictObject({ how: z.literal('link') }),
        z.strictObject({ how: z.literal('invoice') }),
        z.strictObject({
          how: z.literal('paid'),
          method: z.enum(handMethods, requiredMessage),
          paidOn: day,
          note: textField(500).default(''),
        }),
      ],
      { error: 'One of: link, invoice, paid.' },
    ),
  })
  .superRefine(checkTaxNumber)

const enteredOrder = orderAnswer.extend({
  /** To see and pay the order without an account; null if nothing is to pay, or the person may make no links. */
  link: z.string().nullable(),
  reach,
})

/** Orders that the agency enters for its customers. */
export const orderEntryRoutes = ({ env }: Parts) => [
  route({
    id: 'enterOrder',
    tag: 'Orders',
    method: 'POST',
    path: '/orders',
    access: { may: ['orders.create', 'customers.read'] },
    hasSecret: true,
    summary: 'Enter an order for a customer',
    description:
      'Of packages, add-ons and free text, by the rules of a visitor’s order. Prices other than those of the list, free text and discounts need a permission. Send an Idempotency-Key header to retry safely.',
    body: entry,
    status: 201,
    answers: enteredOrder,
    run: async ({ ctx, c, body }) => {
      const { customerId, email, phone, items, discount: off, total, note, payment, ...buyer } = body
      await checkBuyer(ctx, buyer)
      const order = await enterOrder(
        ctx,
        { customerId, email, phone, items, discount: off, total, note, payment, buyer },
        idempotencyKey(c),
      )
      return {
        ...toOrder(ctx, order),
        link: await payLink(ctx, order, env.publicUrl),
        reach: await reachOf(ctx, order, env),
      }
    },
  }),
]

async function payLink(ctx: Context, order: Order, publicUrl: string): Promise<string | null> {
  if (order.paymentStatus !== 'UnPaid' || !orderLinkPermissions.every((each) => ctx.may(each))) return null
  const created = await createOrderLink(ctx, order.id, {
    scope: 'order-pay',
    days: 90,
    label: 'To pay',
  }).catch((error: unknown) => {
    // A request that is repeated very often has made as many links as an order may have.
    if (error instanceof ConflictError) return null
    throw error
  })
  return created && publicUrl + orderLinkPath(order.id, created.token)
}
