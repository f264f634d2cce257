import { z } from 'zod'
import { day, ofKind, recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { fromCents } from '#content/shop/cents.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { order as orderAnswer, toOrder } from '../orders/answers.ts'
import { handMethods } from '../orders/ledger/methods.ts'
import { findOrder } from '../orders/order.ts'
import { creditsFor, moveCredit } from './credit.ts'
import { acceptAmount, recordPayment } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { takeBack } from './take-back.ts'

const reason = textField(500).min(1, requiredMessage)
/** What a person enters of money that came in or went out. */
const entry = { amount: ofKind('price'), paidOn: day, note: textField(500).default('') }

const credit = z.object({ _id: z.uuid(), number: z.string(), credit: z.string(), currency: z.string() })

/** Payments and refunds that people record, and credits. */
export const ledgerRoutes = () => [
  route({
    id: 'recordPayment',
    tag: 'Payments',
    method: 'POST',
    path: '/order/{id}/payments',
    access: { may: 'payments.record', order: 'orders' },
    summary: 'Record a payment',
    description:
      'One made by bank transfer, in cash or in another way: a part, the rest, or more. Send an Idempotency-Key header to retry safely.',
    body: z.strictObject({
      method: z.enum(handMethods, `One of: ${handMethods.join(', ')}.`),
      ...entry,
    }),
    status: 201,
    answers: orderAnswer,
    run: async ({ ctx, c, body, param }) =>
      toOrder(ctx, await recordPayment(ctx, param('id'), { ...body, key: idempotencyKey(c) })),
  }),
  route({
    id: 'acceptPaidAmount',
    tag: 'Payments',
    method: 'POST',
    path: '/order/{id}/payments/accept',
    access: { may: 'payments.record', order: 'orders' },
    summary: 'Accept what was paid in part as the full payment',
    body: z.strictObject({ reason }),
    answers: orderAnswer,
    run: async ({ ctx, body, param }) => toOrder(ctx, await acceptAmount(ctx, param('id'), body.reason)),
  }),
  route({
    id: 'recordRefund',
    tag: 'Payments',
    method: 'POST',
    path: '/order/{id}/refunds',
    access: { may: 'orders.refund', order: 'orders' },
    summary: 'Record a refund',
    description:
      'Money that was given back outside of this product, at the provider or in another way. Moves no money. Send an Idempotency-Key header to retry safely.',
    body: z.strictObject({
      payment: recordId('There is no payment with this id.'),
      method: z.enum([...handMethods, 'provider'], `One of: ${handMethods.join(', ')}, provider.`),
      ...entry,
    }),
    status: 201,
    answers: orderAnswer,
    run: async ({ ctx, c, body, param }) =>
      toOrder(ctx, await recordRefund(ctx, param('id'), { ...body, key: idempotencyKey(c) })),
  }),
  route({
    id: 'takeBackPayment',
    tag: 'Payments',
    method: 'POST',
    path: '/payment/{id}/take-back',
    access: { may: 'payments.read', order: 'payments' },
    summary: 'Take back a recorded payment or refund',
    description: 'It stays visible, with the reason. What recording it needs, taking it back needs, too.',
    body: z.strictObject({ reason }),
    answers: orderAnswer,
    run: async ({ ctx, body, param }) => toOrder(ctx, await takeBack(ctx, param('id'), body.reason)),
  }),
  route({
    id: 'listCredits',
    tag: 'Payments',
    method: 'GET',
    path: '/order/{id}/credits',
    access: { may: 'payments.record', order: 'orders' },
    summary: 'List the credits that an order can use',
    description: 'What the same customer paid too much for other orders.',
    answers: z.array(credit),
    run: async ({ ctx, param }) =>
      (await creditsFor(ctx, await findOrder(ctx, param('id')))).map(({ order, cents }) => ({
        _id: order.id,
        number: order.number,
        credit: fromCents(cents),
        currency: order.currency,
      })),
  }),
  route({
    id: 'useCredit',
    tag: 'Payments',
    method: 'POST',
    path: '/order/{id}/credits',
    access: { may: 'payments.record', order: 'orders' },
    summary: 'Pay an order with a credit',
    description:
      'Of another order of the same customer, up to what is left to pay. Send an Idempotency-Key header to retry safely.',
    body: z.strictObject({ from: recordId('There is no order with this id.') }),
    answers: orderAnswer,
    run: async ({ ctx, c, body, param }) =>
      toOrder(ctx, await moveCredit(ctx, { from: body.from, to: param('id'), key: idempotencyKey(c) })),
  }),
]
