import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { emailAddress } from '../http/fields.ts'
import { route, type Route } from '../http/route.ts'
import { expectedVersion, setETag } from '../http/versions.ts'
import * as settings from './payment-email.ts'

const body = z.strictObject({ paypalEmail: emailAddress })

export const paymentEmailRoutes = (db: Database): Route[] => [
  route({
    method: 'GET',
    path: '/paypal-email',
    access: 'admin',
    does: 'Payment address: the record, in a list of none or one',
    run: async () => {
      const found = await settings.paymentEmail(db)
      return found ? [toAnswer(found)] : []
    },
  }),
  route({
    method: 'GET',
    path: '/paypal-email/{id}',
    access: 'admin',
    does: 'Payment address: the record',
    run: async ({ c, param }) => stored(c, await settings.findPaymentEmail(db, param('id'))),
  }),
  route({
    method: 'POST',
    path: '/add-email',
    access: 'admin-or-setup',
    does: 'Payment address: sets it for the first time',
    said: 'Paypal Email Added',
    body,
    status: 201,
    run: async ({ c, body, caller }) =>
      stored(c, await settings.addPaymentEmail(db, body.paypalEmail, caller)),
  }),
  route({
    method: 'PUT',
    path: '/paypal-email/{id}',
    access: 'admin',
    does: 'Payment address: changes it',
    body,
    run: async ({ c, body, caller, param }) =>
      stored(
        c,
        await settings.changePaymentEmail(db, param('id'), body.paypalEmail, expectedVersion(c), caller),
      ),
  }),
]

function stored(c: Context, found: settings.PaymentEmail) {
  setETag(c, found.version)
  return toAnswer(found)
}

const toAnswer = ({ id, email }: settings.PaymentEmail) => ({ _id: id, paypalEmail: email })
