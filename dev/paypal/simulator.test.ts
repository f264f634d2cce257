import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, someone } from '../test/orders.ts'
import { noticeOf, sendNotice } from '../test/paypal.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

const orders = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WEBHOOK1' }

const post = (server: TestServer, path: string, fields: Record<string, string>) =>
  server.page(path, { method: 'POST', body: new URLSearchParams(fields) })

const pathOf = (address: string | null) => new URL(address ?? '', 'http://site.test').pathname

const read = async (server: TestServer, id: string) =>
  (await server.call('GET', `/order/${id}`, { as: server.admin })).body
const ledger = async (server: TestServer, id: string) =>
  (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body

/** Places an order and returns the path of its checkout page. */
async function checkout(server: TestServer, change: Record<string, string> = {}) {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { body, text } = await server.call('POST', `/pay/${id}`, { as: customer })
  if (body.redirect)
    return { id, customer, path: pathOf(body.redirect), fields: {} as Record<string, string> }
  const { action, fields } = body.form ?? expect.fail(text)
  const opened = await post(server, action, { ...fields, ...change })
  expect(opened.status, opened.text).toBe(303)
  return { id, customer, path: pathOf(opened.headers.get('location')), fields }
}

const pay = (server: TestServer, path: string, scenario: string) => post(server, path, { scenario })

describe('the hidden form', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'shop@site.test' } })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  test('opens a checkout page with amount, item and payee, and returns after payment', async () => {
    const { id, path } = await checkout(server)
    const page = await server.page(path)
    expect(page.text).toContain('$349.00')
    expect(page.text).toContain('shop@site.test')
    expect(page.text).toContain(`href="http://site.test/order-cancelled/${id}"`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const paid = await pay(server, path, 'paid')
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://site.test/received-payment/${id}`,
    ])
    expect((await pay(server, path, 'paid')).status).toBe(410)
  })

  test.each([
    ['paid', { paymentStatus: 'Paid', refunded: '0.00' }],
    ['pending', { paymentStatus: 'Pending' }],
    ['denied', { paymentStatus: 'UnPaid', whyNotPaid: expect.stringContaining('Denied') }],
    ['duplicate', { paymentStatus: 'Paid' }],
    ['twice', { paymentStatus: 'Paid' }],
    [
      'wrong-amount',
      {
        paymentStatus: 'OnHold',
        whyNotPaid: 'The payment of $1.00 does not match the price of $349.00.',
      },
    ],
    [
      'wrong-receiver',
      { paymentStatus: 'OnHold', whyNotPaid: 'The payment of $349.00 went to another account.' },
    ],
    ['partial-refund', { paymentStatus: 'Paid', refunded: '10.00' }],
    ['refund-first', { paymentStatus: 'Refunded', refunded: '349.00' }],
    ['reversal', { paymentStatus: 'Disputed', whyNotPaid: expect.stringContaining('buyer_complaint') }],
  ])('%s', async (scenario, becomes) => {
    const { id, path } = await checkout(server)
    await pay(server, path, scenario)
    await expect.poll(() => read(server, id)).toMatchObject(becomes)
  })

  test('a forged notice is rejected by PayPal’s verification', async () => {
    const { id, path } = await checkout(server)
    await pay(server, path, 'forged')
    await expect.poll(() => ledger(server, id)).toMatchObject([{ verdict: 'INVALID', decision: 'refused' }])
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  test('an order with an amount changed in the browser never becomes Paid', async () => {
    const { id, path } = await checkout(server, { amount: '1' })
    await pay(server, path, 'paid')
    await expect
      .poll(() => read(server, id))
      .toMatchObject({
        paymentStatus: 'OnHold',
        whyNotPaid: 'The payment of $1.00 does not match the price of $349.00.',
      })
  })

  test('a notice about a real order that PayPal did not send is rejected', async () => {
    const { id, fields } = await checkout(server)
    await sendNotice(server, noticeOf(fields))
    await expect.poll(() => ledger(server, id)).toMatchObject([{ verdict: 'INVALID' }])
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  test('a pending payment can be completed and refunded on the account page', async () => {
    const { id, path } = await checkout(server)
    await pay(server, path, 'pending')
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Pending' })
    const { number } = await read(server, id)
    const row = async () => {
      const { text } = await server.page('/paypal-simulator')
      const found = text.split('<li>').find((part) => part.includes(number)) ?? ''
      return /action="([^"]+)"/.exec(found)?.[1] ?? expect.fail(text)
    }
    await post(server, await row(), { action: 'complete' })
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Paid' })
    await post(server, await row(), { action: 'refund' })
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Refunded' })
  })

  test('rejects forms that send notices or customers to other sites', async () => {
    const { fields } = await checkout(server)
    for (const wrong of [
      { notify_url: 'http://169.254.169.254/' },
      { return: 'https://evil.test/' },
      { business: '' },
      { amount: '' },
      { cmd: '_donations' },
    ])
      expect((await post(server, '/paypal-simulator/cgi-bin/webscr', { ...fields, ...wrong })).status).toBe(
        400,
      )
  })

  test('its settings can be tested', async () => {
    const { body } = await server.call('POST', '/payments/test', { as: server.admin })
    expect(body).toMatchObject({ ok: true })
  })
})

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

  test('the payment is captured once when the customer returns after approval', async () => {
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

  test('the payment is captured even if the customer never returns', async () => {
    const { id, path } = await checkout(server)
    await pay(server, path, 'paid')
    await expect.poll(() => read(server, id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  test('a customer who presses Pay again after approval does not pay twice', async () => {
    const { id, customer, path } = await checkout(server)
    await pay(server, path, 'never')
    expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(409)
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'Paid' })
  })

  test('a customer who cancels at PayPal keeps the order and can pay later', async () => {
    const { id, customer, path } = await checkout(server)
    expect((await server.page(path)).text).toContain(`href="http://site.test/order/${id}"`)
    await pay(server, path, 'paid')
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'Paid' })
  })

  test('two payment requests create one checkout at PayPal', async () => {
    const { id, customer, path } = await checkout(server)
    const again = await server.call('POST', `/pay/${id}`, { as: customer })
    expect(pathOf(again.body.redirect)).toBe(path)
  })

  test('the payment of a cancelled order is not captured', async () => {
    const { id, customer, path } = await checkout(server)
    await pay(server, path, 'never')
    await server.call('PUT', `/order-cancelled/${id}`, { as: customer, body: {} })
    expect((await capture(id, customer)).body).toMatchObject({ paymentStatus: 'Cancelled' })
    expect(await ledger(server, id)).toEqual([])
  })

  test('a declined card is shown on the order, and the next attempt is a new checkout', async () => {
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

  test('an administrator can refund a part and the rest, but not more', async () => {
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

  test('an order that was marked Paid by hand is not refunded through PayPal', async () => {
    const { _id } = await makeOrder(server, await someone())
    const body = { paymentStatus: 'Paid', reason: 'Cash' }
    await server.call('PUT', `/order-payment/${_id}`, { as: server.admin, body })
    expect((await refund(_id, {})).status).toBe(409)
    expect(await read(server, _id)).toMatchObject({
      refundElsewhere: expect.stringContaining('the way it came'),
    })
  })

  test.each([
    ['unsigned', {}, (event: string) => event],
    [
      'with a foreign signature',
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
      'with an injected webhook_id',
      { 'paypal-auth-algo': 'x', 'paypal-cert-url': 'x', 'paypal-transmission-id': 'x' },
      (event: string) => `${event},"webhook_id":"WEBHOOK1"`,
    ],
  ])('a webhook %s changes nothing', async (_, headers, write) => {
    const { id } = await checkout(server)
    const { payment_key } = await server.connection.db
      .selectFrom('orders')
      .select('payment_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { number } = await read(server, id)
    const amount = { value: '349.00', currency_code: 'USD' }
    const resource = {
      id: `F${number}`,
      status: 'COMPLETED',
      amount,
      custom_id: payment_key,
      invoice_id: number,
    }
    const event = write(JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource, nonce: _ }))
    const answer = await server.page('/api/payments/paypal/webhook', {
      method: 'POST',
      body: event,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    expect([answer.status, answer.text]).toEqual([200, ''])
    // Unreadable notices name no order: they are counted, not stored.
    const { db } = server.connection
    const rejected = async () => [
      ...(await db.selectFrom('payment_events').select('raw').where('verdict', '=', 'INVALID').execute()).map(
        ({ raw }) => Buffer.from(raw).toString(),
      ),
      ...(await db.selectFrom('rejected_notices').select('samples').execute()).flatMap(({ samples }) =>
        samples.map(({ text }) => text),
      ),
    ]
    await expect.poll(rejected).toContainEqual(expect.stringContaining(event.slice(0, 200)))
    expect(await read(server, id)).toMatchObject({ paymentStatus: 'UnPaid' })
  })

  test('its settings can be tested, without warnings about the form', async () => {
    const tryOut = async () => (await server.call('POST', '/payments/test', { as: server.admin })).body
    expect(await tryOut()).toMatchObject({ ok: true })
    const again = await tryOut()
    expect(again.checks.at(-1)).toMatchObject({ wrong: null, seenAt: expect.any(String) })
    const { body } = await server.call('GET', '/payments/settings', { as: server.admin })
    expect(body).toMatchObject({ provider: 'paypal-orders', warnings: [] })
  })

  test('the simulated PayPal API requires credentials', async () => {
    expect((await server.page('/paypal-simulator/v2/checkout/orders/X')).status).toBe(401)
    expect((await post(server, '/paypal-simulator/v1/oauth2/token', {})).status).toBe(401)
  })
})
