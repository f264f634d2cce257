import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { emailAddress } from '../fields.ts'
import { route } from '../http/route.ts'
import { expectedVersion, setETag } from '../http/versions.ts'
import { paymentAddress, toPaymentAddress } from './answers.ts'
import * as settings from './payment-email.ts'

const body = z.strictObject({ paypalEmail: emailAddress })

export const paymentEmailRoutes = (db: Database) => [
  route({
    id: 'listPaymentAddresses',
    tag: 'Payments',
    method: 'GET',
    path: '/paypal-email',
    access: 'admin',
    summary: 'List payment addresses',
    description: 'At most one.',
    answers: z.array(paymentAddress),
    run: async () => {
      const found = await settings.paymentEmail(db)
      return found ? [toPaymentAddress(found)] : []
    },
  }),
  route({
    id: 'getPaymentAddress',
    tag: 'Payments',
    method: 'GET',
    path: '/paypal-email/{id}',
    access: 'admin',
    summary: 'Get the payment address',
    answers: paymentAddress,
    run: async ({ c, param }) => stored(c, await settings.findPaymentEmail(db, param('id'))),
  }),
  route({
    id: 'addPaymentAddress',
    tag: 'Payments',
    method: 'POST',
    path: '/add-email',
    access: 'admin-or-setup',
    summary: 'Create the payment address',
    successMessage: 'Paypal Email Added',
    body,
    status: 201,
    answers: paymentAddress,
    run: async ({ c, body, caller }) =>
      stored(c, await settings.addPaymentEmail(db, body.paypalEmail, caller)),
  }),
  route({
    id: 'updatePaymentAddress',
    tag: 'Payments',
    method: 'PUT',
    path: '/paypal-email/{id}',
    access: 'admin',
    summary: 'Update the payment address',
    body,
    answers: paymentAddress,
    run: async ({ c, body, caller, param }) =>
      stored(
        c,
        await settings.changePaymentEmail(db, param('id'), body.paypalEmail, expectedVersion(c), caller),
      ),
  }),
]

function stored(c: Context, found: settings.PaymentEmail) {
  setETag(c, found.version)
  return toPaymentAddress(found)
}
