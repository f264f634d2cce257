import { Hono } from 'hono'
import type { Database } from '#api/platform/db/database.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { at, parseJson, textAt } from '#api/platform/json.ts'
import { webhookPath } from '#api/money/payment-providers/paypal-orders/provider.ts'
import type { PayPal } from '#api/money/payment-providers/paypal/hosts.ts'
import { payByOrder } from './actions.ts'
import { once, refusal, send, type Answer } from './answers.ts'
import { captureOf, digest, refundOf, transactionId, unitOf, type Notices } from './notifications.ts'
import { findObject, saveObject, type Checkout } from './store.ts'
import { addSubscriptions } from './subscriptions-api.ts'

interface Item {
  name: string
  quantity: string
  unit_amount: { value: string }
}

const sumOf = (items: readonly Item[]) =>
  items.reduce(
    (sum, { quantity, unit_amount: { value } }) => sum + Number(quantity) * (toCents(value) ?? 0),
    0,
  )

/** A part of the breakdown of an amount, in cents. */
const centsAt = (unit: unknown, part: 'item_total' | 'discount') =>
  toCents(textAt(unit, 'amount', 'breakdown', part, 'value') ?? '0') ?? 0

/** The part of PayPal's REST API for Orders v2, with its names, states and errors. */
export function ordersApi(db: Database, paypal: PayPal, notices: Notices): Hono {
  const api = new Hono()

  api.post('/v1/oauth2/token', async (c) => {
    const { clientId, clientSecret } = paypal.credentials ?? {}
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (!clientId || c.req.header('authorization') !== `Basic ${basic}`)
      return c.json({ error: 'invalid_client' }, 401)
    const token = `simulated-${transactionId()}`
    await saveObject(db, 'token', token, { clientId })
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  })

  for (const path of ['/v1/notifications/*', '/v1/billing/*', '/v1/catalogs/*', '/v2/*'])
    api.use(path, async (c, next) => {
      const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
      if (token && (await findObject(db, 'token', token))) return next()
      return c.json({ name: 'AUTHENTICATION_FAILURE' }, 401)
    })

  api.post('/v2/checkout/orders', (c) =>
    once(db, c, async () => {
      const body = parseJson(await c.req.text())
      const unit = at(body, 'purchase_units', 0)
      const context = at(body, 'payment_source', 'paypal', 'experience_context')
      const amount = textAt(unit, 'amount', 'value')
      const lines = (at(unit, 'items') as Item[] | undefined) ?? []
      if (at(body, 'intent') !== 'CAPTURE' || !amount || !toCents(amount))
        return refusal(422, 'INVALID_PARAMETER_VALUE')
      if (lines.length > 0 && sumOf(lines) - centsAt(unit, 'discount') !== toCents(amount))
        return refusal(422, 'AMOUNT_MISMATCH')
      if (lines.length > 0 && sumOf(lines) !== centsAt(unit, 'item_total'))
        return refusal(422, 'ITEM_TOTAL_MISMATCH')
      const id = transactionId()
      const checkout: Checkout = {
        way: 'orders',
        payee: 'the account of PAYPAL_CLIENT_ID',
        item: textAt(unit, 'description') ?? '',
        lines: lines.map(
          ({ name, quantity, unit_amount }) => `${quantity} × ${name}: ${unit_amount.value} each`,
        ),
        itemNumber: '',
        quantity: '1',
        amount,
        currency: textAt(unit, 'amount', 'currency_code') ?? '',
        custom: textAt(unit, 'custom_id') ?? '',
        invoice: textAt(unit, 'invoice_id') ?? '',
        returnTo: textAt(context, 'return_url') ?? '',
        cancelTo: textAt(context, 'cancel_url') ?? '',
        status: 'CREATED',
        scenario: 'paid',
        payment: null,
      }
      await saveObject(db, 'checkout', id, checkout)
      const links = [{ rel: 'payer-action', method: 'GET', href: `${paypal.web}checkout/${id}` }]
      return { status: 201, body: { id, status: 'PAYER_ACTION_REQUIRED', links } }
    }),
  )

  api.get('/v2/checkout/orders/:id', async (c) => {
    const id = c.req.param('id')
    const checkout = await findObject(db, 'checkout', id)
    const answer = checkout ? await describe(db, id, checkout) : refusal(404, 'INVALID_RESOURCE_ID')
    return send(c, answer)
  })

  api.post('/v2/checkout/orders/:id/capture', (c) =>
    once(db, c, async () => {
      const id = c.req.param('id')
      const checkout = await findObject(db, 'checkout', id)
      if (!checkout) return refusal(404, 'INVALID_RESOURCE_ID')
      if (checkout.status === 'CREATED') return refusal(422, 'ORDER_NOT_APPROVED')
      if (checkout.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED')
      const paid = await payByOrder(db, notices, id, checkout)
      if (!paid) return refusal(422, 'INSTRUMENT_DECLINED')
      return describe(db, id, (await findObject(db, 'checkout', id))!)
    }),
  )

  api.post('/v2/payments/captures/:id/refund', (c) =>
    once(db, c, async () => {
      const id = c.req.param('id')
      const payment = await findObject(db, 'payment', id)
      const checkout = payment && (await findObject(db, 'checkout', payment.checkout))
      if (!payment || !checkout) return refusal(404, 'INVALID_RESOURCE_ID')
      const value = textAt(parseJson(await c.req.text()), 'amount', 'value') ?? payment.amount
      const refunded = toCents(payment.refunded)! + (toCents(value) ?? 0)
      if (refunded > toCents(payment.amount)!) return refusal(422, 'REFUND_AMOUNT_EXCEEDED')
      const status = refunded === toCents(payment.amount) ? 'Refunded' : payment.status
      await saveObject(db, 'payment', id, { ...payment, status, refunded: fromCents(refunded) })
      const refund = refundOf(paypal, id, checkout, value)
      await notices.send({ event: 'Refunded', payment: id, checkout, refund })
      return { status: 201, body: refund }
    }),
  )

  api.post('/v1/notifications/verify-webhook-signature', async (c) => {
    const body = await c.req.text()
    // The event is extracted as raw text, because verification depends on its exact bytes.
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const request = parseJson(body)
    const isOurs =
      textAt(request, 'webhook_id') === paypal.credentials?.webhookId &&
      textAt(request, 'transmission_sig') === digest(event) &&
      (await notices.wasSent(event))
    return c.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  })

  api.get('/v1/notifications/webhooks/:id', (c) =>
    c.req.param('id') === paypal.credentials?.webhookId
      ? c.json({ id: c.req.param('id'), url: paypal.notices + webhookPath, event_types: [{ name: '*' }] })
      : c.json({ name: 'INVALID_RESOURCE_ID' }, 404),
  )

  addSubscriptions(api, { db, paypal, notices })
  return api
}

async function describe(db: Database, id: string, checkout: Checkout): Promise<Answer> {
  const payment = checkout.payment ? await findObject(db, 'payment', checkout.payment) : undefined
  const captures = payment ? [captureOf(checkout.payment!, checkout, payment.status, payment.amount)] : []
  const status = checkout.status === 'CREATED' ? 'PAYER_ACTION_REQUIRED' : checkout.status
  return {
    status: payment ? 201 : 200,
    body: { id, status, purchase_units: [{ ...unitOf(checkout), payments: { captures } }] },
  }
}
