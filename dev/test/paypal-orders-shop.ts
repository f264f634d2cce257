import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makeOrder, someone } from './orders.ts'
import { startPayPalStub } from './paypal.ts'
import { startTestServer } from './server.ts'

type PayPalAnswer = { status?: number; text: string }

const json = (value: object) => ({ text: JSON.stringify(value) })

/** A refund as PayPal Orders v2 describes it. */
export const refundOf = (id: string, capture: string, value: string, custom_id: string) => ({
  id,
  status: 'COMPLETED',
  amount: { value, currency_code: 'USD' },
  custom_id,
  links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${capture}` }],
})

/** A test server that takes payments through PayPal Orders v2, with a PayPal that makes refunds. */
export async function startOrdersShop() {
  const paypal = await startPayPalStub()
  const state = {
    /** The refunds that PayPal has made, by the id of the request. */
    refunds: new Map<string, { id: string; text: string }>(),
    /** PayPal's response to a refund instead of making it; null makes the refund and loses the response. */
    refundResponse: undefined as (() => PayPalAnswer | null) | undefined,
    /** The ids of payments that PayPal knows as sales, and not as captures. */
    sales: new Set<string>(),
    /** PayPal's answers to questions about checkouts, by their ids. */
    checkouts: new Map<string, { status: number; text: string }>(),
    /** PayPal's answer to a request for a checkout. */
    checkout: undefined as
      | ((body: {
          purchase_units: { invoice_id: string; description?: string; amount: object; items: object[] }[]
          payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
        }) => PayPalAnswer | Promise<PayPalAnswer>)
      | undefined,
  }
  paypal.respond = (body, request) => {
    const { url = '' } = request
    if (url === '/v1/oauth2/token') return json({ access_token: 'token', expires_in: 3600 })
    if (url === '/v1/notifications/verify-webhook-signature') return json({ verification_status: 'SUCCESS' })
    if (url === '/v2/checkout/orders')
      return state.checkout?.(JSON.parse(body.toString())) ?? { status: 404, text: '{}' }
    const asked = state.checkouts.get(url.replace('/v2/checkout/orders/', ''))
    if (asked) return asked
    const sale = /^\/v1\/payments\/sale\/(\w+)\/refund$/.exec(url)?.[1]
    if (sale && state.sales.has(sale)) {
      const { amount } = JSON.parse(body.toString())
      return json({ id: `S${sale}`, state: 'completed', amount, sale_id: sale })
    }
    const capture = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(url)?.[1]
    if (!capture) return { status: 404, text: '{}' }
    const refused = state.refundResponse?.()
    if (refused) return refused
    const key = String(request.headers['paypal-request-id'])
    if (!state.refunds.has(key)) {
      const id = `R${randomUUID().slice(0, 8)}`
      const { amount, custom_id } = JSON.parse(body.toString())
      state.refunds.set(key, { id, text: JSON.stringify(refundOf(id, capture, amount.value, custom_id)) })
    }
    return refused === null ? null : { status: 201, text: state.refunds.get(key)!.text }
  }
  const server = await startTestServer({
    paypalAt: paypal.at,
    settings: { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WEBHOOK1' },
  })

  const webhook = async (event_type: string, resource: object) => {
    const answer = await server.page('/api/payments/paypal/webhook', {
      method: 'POST',
      body: JSON.stringify({ id: `WH-${randomUUID()}`, event_type, resource }),
      headers: Object.fromEntries([
        ['Content-Type', 'application/json'],
        ...['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'].map(
          (name) => [`paypal-${name}`, 'x'] as const,
        ),
      ]) as Record<string, string>,
    })
    expect([answer.status, answer.text]).toEqual([200, ''])
  }
  const read = async (id: string, as = server.admin) =>
    (await server.call('GET', `/order/${id}`, { as })).body
  const becomes = (id: string, expected: object) =>
    expect.poll(() => read(id), { timeout: 15_000 }).toMatchObject(expected)

  const placed = async () => {
    const customer = await someone()
    const { _id: id } = await makeOrder(server, customer)
    const { paymentKey: key, number } = await server.connection.db
      .selectFrom('orders')
      .select(['paymentKey', 'number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, key, number, customer }
  }
  /** Reports a payment, and returns the id of its capture. */
  const complete = async ({ key, number }: { key: string; number: string }, value = '349.00') => {
    const capture = `CAP${randomUUID().slice(0, 8)}`
    await webhook('PAYMENT.CAPTURE.COMPLETED', {
      id: capture,
      status: 'COMPLETED',
      amount: { value, currency_code: 'USD' },
      custom_id: key,
      invoice_id: number,
    })
    return capture
  }

  const ledger = async (id: string) =>
    (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body
  return Object.assign(state, {
    server,
    paypal,
    webhook,
    read,
    becomes,
    ledger,
    refund: (id: string, body: object, key: string = randomUUID()) =>
      server.call('POST', `/order-refund/${id}`, {
        as: server.admin,
        body,
        headers: { 'Idempotency-Key': key },
      }),
    /** Creates an unpaid order of $349.00. */
    placed,
    complete,
    /** Creates an order of $349.00 that was paid through Orders v2. */
    paid: async () => {
      const order = await placed()
      const capture = await complete(order)
      await becomes(order.id, { paymentStatus: 'Paid' })
      return { ...order, capture }
    },
    /** Creates an order of $349.00 for which a payment of another amount was accepted. */
    accepted: async (value: string) => {
      const order = await placed()
      const capture = await complete(order, value)
      await becomes(order.id, { paymentStatus: 'OnHold' })
      const [{ _id: event }] = await ledger(order.id)
      const accepted = await server.call('POST', `/payments/events/${event}/accept`, { as: server.admin })
      expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)])
      return { ...order, capture }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await paypal[Symbol.asyncDispose]()
    },
  })
}
