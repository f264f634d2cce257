import type { Context } from 'hono'
import { z } from 'zod'
import { emailAddress } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { paymentAddress, toPaymentAddress } from './answers.ts'
import {
  addPaymentEmail,
  changePaymentEmail,
  findPaymentEmail,
  paymentEmail,
  type PaymentEmail,
} from './payment-email.ts'

const body = z.strictObject({ paypalEmail: emailAddress })

export const paymentEmailRoutes = () => [
  route({
    id: 'listPaymentAddresses',
    tag: 'Payments',
    method: 'GET',
    path: '/paypal-email',
    access: { may: 'settings.payments' },
    summary: 'List payment addresses',
    description: 'At most one.',
    answers: z.array(paymentAddress),
    run: async ({ ctx }) => {
      const stored = await paymentEmail(ctx)
      return stored ? [toPaymentAddress(stored)] : []
    },
  }),
  route({
    id: 'getPaymentAddress',
    tag: 'Payments',
    method: 'GET',
    path: '/paypal-email/{id}',
    access: { may: 'settings.payments' },
    summary: 'Get the payment address',
    answers: paymentAddress,
    run: async ({ ctx, c, param }) => withETag(c, await findPaymentEmail(ctx, param('id'))),
  }),
  route({
    id: 'addPaymentAddress',
    tag: 'Payments',
    method: 'POST',
    path: '/add-email',
    access: { may: 'settings.payments' },
    links: ['setup-payment'],
    summary: 'Create the payment address',
    successMessage: 'Paypal Email Added',
    body,
    status: 201,
    answers: paymentAddress,
    run: async ({ ctx, c, body }) => withETag(c, await addPaymentEmail(ctx, body.paypalEmail)),
  }),
  route({
    id: 'updatePaymentAddress',
    tag: 'Payments',
    method: 'PUT',
    path: '/paypal-email/{id}',
    access: { may: 'settings.payments' },
    summary: 'Update the payment address',
    body,
    answers: paymentAddress,
    run: async ({ ctx, c, body, param }) =>
      withETag(
        c,
        await changePaymentEmail(ctx, param('id'), { email: body.paypalEmail, expected: expectedVersion(c) }),
      ),
  }),
]

function withETag(c: Context, email: PaymentEmail) {
  setETag(c, email.version)
  return toPaymentAddress(email)
}
