import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, someone } from '../test/orders.ts'
import { checkout, ledger, pathOf, pay, post, read } from '../test/paypal-simulator.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

const orders = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WEBHOOK1' }

describe('Orders v2', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ settings: orders })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const capture = (id: string, as: string) => server.call('POST', `/payments/${id}/capture`, { as })
  const refund = (id: string, body: object) =>
    server.call('POST', `/order-refund/${id}`, { as: server.admin, body })

  async function paid() {
    const { id, customer, path } = await checkout(server)
    await pay(server, path, 'paid')
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'Paid' })
    return { id, customer }
  }

  test('captures a payment once when the customer returns after approving it', async () => {
    const { id, customer, path } = await checkout(server)
    expect((await server.page(path)).text).toContain('$349.00')
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'UnPaid' })
    const agreed = await pay(server, path, 'paid')
    expect(agreed.headers.get('location')).toMatch(`http://site.test/received-payment/${id}?token=`)
    expect((await capture(id, await someone())).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(id, customer)))
    expect(new Set(answers.map(({ body }) => body.paymentStatus))).toEqual(new Set(['Paid']))
    const applied = (await ledger(server, id)).filter(
      ({ decision, outcome }: { decision: string; outcome: string }) =>
        decision === 'applied' && outcome === 'completed',
    )
    expect(applied).toHaveLength(1)
  })

  test('completes a payment if the customer approves it and never returns', async () => {
    const { id, path } = await checkout(server)
    await pay(server, path, 'paid')
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  test('captures an approved payment instead of starting another one', async () => {
    const { id, customer, path } = await checkout(server)
    await pay(server, path, 'never')
    expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(409)
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  test('keeps the order of a customer who leaves the checkout, to be paid later', async () => {
    const { id, customer, path } = await checkout(server)
    expect((await server.page(path)).text).toContain(`href="http://site.test/pay-now/${id}"`)
    await pay(server, path, 'paid')
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'Paid' })
  })

  test('continues an open checkout instead of opening another one', async () => {
    const { id, customer, path } = await checkout(server)
    const again = await server.call('POST', `/pay/${id}`, { as: customer })
    expect(pathOf(again.body.redirect)).toBe(path)
  })

  test('captures nothing for a canceled order', async () => {
    const { id, customer, path } = await checkout(server)
    await pay(server, path, 'never')
    await server.call('PUT', `/order-cancelled/${id}`, { as: customer, body: {} })
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'Cancelled' })
    expect(await ledger(server, id)).toEqual([])
  })

  test('shows a declined card on the order, and starts a new checkout for the next attempt', async () => {
    const { id, customer, path } = await checkout(server)
    expect((await server.call('GET', `/order/${id}`, { as: customer })).body).toMatchObject({
      paymentFailed: false,
      paymentStartedAt: expect.any(String),
    })
    await pay(server, path, 'declined')
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'UnPaid', paymentFailed: true })
    expect((await server.call('GET', `/order/${id}`, { as: customer })).body).toMatchObject({
      paymentFailed: true,
      paymentStartedAt: null,
      whyNotPaid: 'PayPal declined the payment of $349.00: nothing was taken.',
      history: [{ what: 'placed' }, { what: 'payment', after: 'failed', reason: expect.any(String) }],
    })
    const again = await server.call('POST', `/pay/${id}`, { as: customer })
    expect(pathOf(again.body.redirect)).not.toBe(path)
    expect(await read(server, id)).toMatchObject({ paymentFailed: false })
    await pay(server, pathOf(again.body.redirect), 'paid')
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'Paid' })
  })

  test.each([
    ['pending', { paymentStatus: 'Pending' }],
    ['wrong-amount', { paymentStatus: 'OnHold' }],
    ['duplicate', { paymentStatus: 'Paid' }],
    ['partial-refund', { paymentStatus: 'Paid', refunded: '10.00' }],
    ['refund-first', { paymentStatus: 'Refunded' }],
    ['reversal', { paymentStatus: 'Disputed' }],
  ])('%s', async (scenario, becomes) => {
    const { id, customer, path } = await checkout(server)
    await pay(server, path, scenario)
    expect((await capture(id, customer)).status).toBe(200)
    await expect.poll(() => read(server, id)).toMatchObject(becomes)
  })

  test('refunds a part, then the rest, and refuses a refund above the amount paid', async () => {
    const { id, customer } = await paid()
    expect((await server.call('POST', `/order-refund/${id}`, { as: customer, body: {} })).status).toBe(403)
    expect((await refund(id, { amount: '349.01' })).status).toBe(422)
    const part = await refund(id, { amount: '49', reason: 'As agreed' })
    expect(part.body).toMatchObject({ paymentStatus: 'Paid', refunded: '49.00' })
    expect((await refund(id, { amount: '300.01' })).status).toBe(422)
    const rest = await Promise.all([refund(id, {}), refund(id, {})])
    expect(rest.map(({ status }) => status)).toContain(200)
    expect(await read(server, id)).toMatchObject({
      paymentStatus: 'Refunded',
      refunded: '349.00',
      whyNotPaid: 'The payment of $349.00 was refunded.',
    })
    expect((await refund(id, {})).status).toBe(409)
  })

  test('does not refund an order through PayPal that was set Paid by hand', async () => {
    const { _id } = await makeOrder(server, await someone())
    const body = { paymentStatus: 'Paid', reason: 'Cash' }
    await server.call('PUT', `/order-payment/${_id}`, { as: server.admin, body })
    expect((await refund(_id, {})).status).toBe(409)
    expect(await read(server, _id)).toMatchObject({
      payments: [{ method: 'other', mayRefundHere: false }],
    })
  })

  test.each([
    ['unsigned', {}, (event: string) => event],
    [
      'with a forged signature',
      {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://evil.test/cert',
        'paypal-transmission-id': 'x',
        'paypal-transmission-sig': 'x',
        'paypal-transmission-time': '2026-11-21T00:00:00Z',
      },
      (event: string) => event,
    ],
    [
      'that injects fields into the verification request',
      { 'paypal-auth-algo': 'x', 'paypal-cert-url': 'x', 'paypal-transmission-id': 'x' },
      (event: string) => `${event},"webhook_id":"WEBHOOK1"`,
    ],
  ])('a webhook %s changes nothing', async (_, headers, write) => {
    const { id } = await checkout(server)
    const { paymentKey } = await server.connection.db
      .selectFrom('orders')
      .select('paymentKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { number } = await read(server, id)
    const amount = { value: '349.00', currency_code: 'USD' }
    const resource = {
      id: `F${number}`,
      status: 'COMPLETED',
      amount,
      custom_id: paymentKey,
      invoice_id: number,
    }
    const event = write(JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource, nonce: _ }))
    const answer = await server.page('/api/payments/paypal/webhook', {
      method: 'POST',
      body: event,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    expect([answer.status, answer.text]).toEqual([200, ''])
    // An unreadable event names no order: it is counted, not stored.
    const { db } = server.connection
    const rejected = async () => [
      ...(await db.selectFrom('paymentEvents').select('raw').where('verdict', '=', 'INVALID').execute()).map(
        ({ raw }) => Buffer.from(raw).toString(),
      ),
      ...(await db.selectFrom('rejectedNotices').select('samples').execute()).flatMap(({ samples }) =>
        samples.map(({ text }) => text),
      ),
    ]
    await expect.poll(rejected).toContainEqual(expect.stringContaining(event.slice(0, 200)))
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  test('passes the test of the settings, without warnings about the form', async () => {
    const tryOut = async () => (await server.call('POST', '/payments/test', { as: server.admin })).body
    expect(await tryOut()).toMatchObject({ ok: true })
    const again = await tryOut()
    expect(again.findings).toContainEqual(
      expect.objectContaining({ key: 'payments.currency', says: expect.stringContaining('Seen on') }),
    )
    const { body } = await server.call('GET', '/payments/settings', { as: server.admin })
    expect(body.providers[0]).toMatchObject({ name: 'paypal-orders', warnings: [] })
  })

  test('the simulated API requires credentials', async () => {
    expect((await server.page('/paypal-simulator/v2/checkout/orders/X')).status).toBe(401)
    expect((await post(server, '/paypal-simulator/v1/oauth2/token', {})).status).toBe(401)
  })
})
