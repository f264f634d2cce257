import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startPayPalStub, type PayPalStub } from '#dev/test/paypal.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let paypal: PayPalStub
/** What PayPal has given back, by the id of the request. */
const made = new Map<string, { id: string; text: string }>()
/** What PayPal answers to a refund in place of the refund. */
let instead: (() => { status?: number; text: string } | null) | undefined

beforeAll(async () => {
  paypal = await startPayPalStub()
  paypal.says = (body, request) => {
    const { url = '' } = request
    if (url === '/v1/oauth2/token') return json({ access_token: 'token', expires_in: 3600 })
    if (url === '/v1/notifications/verify-webhook-signature') return json({ verification_status: 'SUCCESS' })
    if (url === '/v2/checkout/orders')
      return checkout?.(JSON.parse(body.toString())) ?? { status: 404, text: '{}' }
    const capture = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(url)?.[1]
    if (!capture) return { status: 404, text: '{}' }
    const refused = instead?.()
    if (refused) return refused
    const key = String(request.headers['paypal-request-id'])
    if (!made.has(key)) {
      const id = `R${randomUUID().slice(0, 8)}`
      const { amount, custom_id } = JSON.parse(body.toString())
      made.set(key, { id, text: JSON.stringify(refundOf(id, capture, amount.value, custom_id)) })
    }
    return refused === null ? null : { status: 201, text: made.get(key)!.text }
  }
  server = await startTestServer({
    paypalAt: paypal.at,
    settings: { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WEBHOOK1' },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await paypal[Symbol.asyncDispose]()
})
beforeEach(() => {
  instead = undefined
  made.clear()
})

const json = (value: object) => ({ text: JSON.stringify(value) })

const refundOf = (id: string, capture: string, value: string, custom_id: string) => ({
  id,
  status: 'COMPLETED',
  amount: { value, currency_code: 'USD' },
  custom_id,
  links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${capture}` }],
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

const read = async (id: string, as = server.admin) => (await server.call('GET', `/order/${id}`, { as })).body
const becomes = (id: string, what: object) =>
  expect.poll(() => read(id), { timeout: 15_000 }).toMatchObject(what)
const refund = (id: string, body: object, key: string = randomUUID()) =>
  server.call('POST', `/order-refund/${id}`, { as: server.admin, body, headers: { 'Idempotency-Key': key } })

/** An order of $349.00 that was paid through Orders v2. */
async function paid() {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { payment_key: key, number } = await server.connection.db
    .selectFrom('orders')
    .select(['payment_key', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const capture = `CAP${randomUUID().slice(0, 8)}`
  await webhook('PAYMENT.CAPTURE.COMPLETED', {
    id: capture,
    status: 'COMPLETED',
    amount: { value: '349.00', currency_code: 'USD' },
    custom_id: key,
    invoice_id: number,
  })
  await becomes(id, { paymentStatus: 'Paid' })
  return { id, key, number, capture, customer }
}

test('a refund whose answer is lost is made once, however it becomes known', async () => {
  const { id, key, capture } = await paid()
  const form = randomUUID()
  instead = () => null
  // PayPal makes the refund and its answer is lost.
  const mayBe = await refund(id, { amount: '49', reason: 'As agreed' }, form)
  expect(mayBe.status).toBe(202)
  expect(mayBe.text).not.toContain('Nothing was changed')
  expect(mayBe.body.refunds).toMatchObject([{ state: 'requested', amount: '49.00', reason: 'As agreed' }])
  expect(made.size).toBe(1)
  const [first] = made.values()
  await webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(first!.id, capture, '49.00', key))
  await becomes(id, { refunded: '49.00' })
  const other = await refund(id, { amount: '49', reason: '' })
  expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('not known yet')])

  instead = undefined
  const checked = await server.call('POST', `/order-refund/${id}/check`, { as: server.admin })
  expect(checked.body).toMatchObject({ refunded: '49.00', refunds: [{ state: 'completed' }] })
  const again = await refund(id, { amount: '49', reason: 'As agreed' }, form)
  expect([again.status, again.body.refunded]).toEqual([200, '49.00'])
  expect(made.size).toBe(1)
})

test('a refund keeps who asked for it and why; each shows its own amount and the total', async () => {
  const { id, customer } = await paid()
  await refund(id, { amount: '49', reason: 'Came late' })
  await refund(id, { amount: '100', reason: 'Agreed on the phone' })
  expect(made.size).toBe(2)
  const amounts = [
    { what: 'refund', amount: '49.00', total: '49.00', currency: 'USD', by: 'agency', reason: 'Came late' },
    { what: 'refund', amount: '100.00', total: '149.00', currency: 'USD', reason: 'Agreed on the phone' },
  ]
  const entries = async (as: string) =>
    (await read(id, as)).history.filter(({ what }: { what: string }) => what === 'refund')
  expect(await entries(server.admin)).toMatchObject(
    amounts.map((each) => ({ ...each, actorEmail: 'admin@site.test' })),
  )
  expect(await entries(customer)).toMatchObject(amounts)
  expect((await read(id, customer)).refunds).toBeUndefined()
})

test('a refusal says what PayPal said, and the next refund is another one', async () => {
  const { id } = await paid()
  instead = () => ({ status: 422, text: JSON.stringify({ details: [{ issue: 'TRANSACTION_DISPUTED' }] }) })
  const refused = await refund(id, { reason: '' })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('TRANSACTION_DISPUTED'),
  ])
  instead = undefined
  expect((await refund(id, { reason: '' })).body).toMatchObject({
    paymentStatus: 'Refunded',
    refunded: '349.00',
  })
})

const close = (id: string, outcome: string) =>
  server.call('POST', `/order-refund/${id}/close`, {
    as: server.admin,
    body: { outcome, reason: 'Looked up at PayPal' },
  })

/** An order with a refund of $49.00 whose first answer was lost, and which PayPal refuses to tell about since. */
async function withUnknownRefund() {
  const order = await paid()
  instead = () => null
  expect((await refund(order.id, { amount: '49', reason: '' })).status).toBe(202)
  instead = () => ({ status: 404, text: JSON.stringify({ details: [{ issue: 'INVALID_RESOURCE_ID' }] }) })
  const checked = await server.call('POST', `/order-refund/${order.id}/check`, { as: server.admin })
  expect([checked.status, checked.body.refunds[0].state]).toEqual([202, 'requested'])
  expect((await refund(order.id, { reason: '' })).status).toBe(409)
  instead = undefined
  return order
}

test('a refund whose result PayPal never tells is closed as not made, and another one is made', async () => {
  const { id } = await withUnknownRefund()
  const closed = await close(id, 'not-refunded')
  expect(closed.body).toMatchObject({ refunded: '0.00', refunds: [{ state: 'not-refunded' }] })
  const { history } = await read(id)
  expect(history.at(-1)).toMatchObject({ after: 'not-refunded', by: 'agency', reason: 'Looked up at PayPal' })
  expect((await refund(id, { amount: '49', reason: '' })).body).toMatchObject({ refunded: '49.00' })
  expect((await close(id, 'not-refunded')).status).toBe(409)
})

test('a refund that was made outside counts once, even if PayPal tells of it later', async () => {
  const { id, key, capture } = await withUnknownRefund()
  const [first] = made.values()
  expect((await close(id, 'refunded-outside')).body).toMatchObject({
    paymentStatus: 'Paid',
    refunded: '49.00',
  })
  await webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(first!.id, capture, '49.00', key))
  await expect
    .poll(() => ledger(id), { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ transaction: first!.id, decision: 'noted' }))
  expect(await read(id)).toMatchObject({ refunded: '49.00' })
  // Another refund of the same amount is another one.
  expect((await refund(id, { amount: '49', reason: '' })).body).toMatchObject({ refunded: '98.00' })
  instead = () => null
  expect((await refund(id, { reason: '' })).status).toBe(202)
  expect((await close(id, 'refunded-outside')).body).toMatchObject({
    paymentStatus: 'Refunded',
    refunded: '349.00',
  })
})

test('a payment that did not make the order Paid is refunded by its own id', async () => {
  const { id, key, number } = await paid()
  const second = `CAP${randomUUID().slice(0, 8)}`
  const amount = { value: '349.00', currency_code: 'USD' }
  await webhook('PAYMENT.CAPTURE.COMPLETED', {
    id: second,
    status: 'COMPLETED',
    amount,
    custom_id: key,
    invoice_id: number,
  })
  await expect
    .poll(() => refund(id, { payment: second, reason: 'Paid twice' }).then(({ status }) => status), {
      timeout: 15_000,
    })
    .toBe(200)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', refunded: '0.00' })
  expect((await refund(id, { payment: second, reason: '' })).status).toBe(422)
  expect((await refund(id, { payment: 'ANOTHER', reason: '' })).status).toBe(422)
})

const dispute = (id: string, capture: string, over: object = {}) => ({
  dispute_id: id,
  disputed_transactions: [{ seller_transaction_id: capture }],
  reason: 'UNAUTHORISED',
  status: 'OPEN',
  dispute_amount: { value: '349.00', currency_code: 'USD' },
  ...over,
})
const ended = (outcome_code: string) => ({
  status: 'RESOLVED',
  dispute_outcome: { outcome_code, amount_refunded: { value: '349.00', currency_code: 'USD' } },
})
const ledger = async (id: string) =>
  (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body

test.each([
  ['RESOLVED_SELLER_FAVOUR', { paymentStatus: 'Paid', refunded: '0.00', whyNotPaid: null }],
  ['CANCELED_BY_BUYER', { paymentStatus: 'Paid', refunded: '0.00' }],
  ['RESOLVED_BUYER_FAVOUR', { paymentStatus: 'Refunded', refunded: '349.00' }],
])('a dispute finds its order by the payment, and ends as %s', async (outcome, after) => {
  const { id, capture, customer } = await paid()
  const number = `PP-D-${randomUUID().slice(0, 5)}`
  await webhook('CUSTOMER.DISPUTE.CREATED', dispute(number, capture))
  await becomes(id, {
    paymentStatus: 'Disputed',
    whyNotPaid: expect.stringContaining('dispute'),
    hasReceipt: true,
  })
  const receipt = await server.call('GET', `/order/${id}/receipt.pdf`, { as: customer })
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await webhook('CUSTOMER.DISPUTE.UPDATED', dispute(number, capture))
  await webhook('CUSTOMER.DISPUTE.RESOLVED', dispute(number, capture, ended(outcome)))
  await becomes(id, after)
  expect((await ledger(id)).filter(({ attention }: { attention: boolean }) => attention)).toHaveLength(1)
})

test('a dispute of which PayPal tells no end is ended by the agency, and that can be undone', async () => {
  const { id, capture } = await paid()
  await webhook('CUSTOMER.DISPUTE.CREATED', dispute(`PP-D-${randomUUID().slice(0, 5)}`, capture))
  await becomes(id, { paymentStatus: 'Disputed' })
  const body = { paymentStatus: 'Refunded', reason: 'PayPal decided for the customer' }
  const set = await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
  expect(set.body).toMatchObject({ paymentStatus: 'Refunded', refunded: '349.00' })
  const { body: done } = await server.call('GET', '/activity?subject=order', { as: server.admin })
  const { _id } = done.find(({ recordId }: { recordId: string }) => recordId === id)
  expect((await server.call('POST', `/activity/${_id}/undo`, { as: server.admin })).status).toBe(204)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Disputed', refunded: '0.00' })
})

test('money that went back with a lost dispute, and is reported as a refund too, is mailed once', async () => {
  const { id, key, capture } = await paid()
  const number = `PP-D-${randomUUID().slice(0, 5)}`
  await webhook('CUSTOMER.DISPUTE.RESOLVED', dispute(number, capture, ended('RESOLVED_BUYER_FAVOUR')))
  await becomes(id, { paymentStatus: 'Refunded' })
  const refunded = `R${randomUUID().slice(0, 8)}`
  await webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(refunded, capture, '349.00', key))
  await expect
    .poll(() => ledger(id), { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ transaction: refunded, decision: 'noted' }))
  const mails = await server.call('GET', `/mails?orderId=${id}&kind=payment-refunded`, { as: server.admin })
  expect(mails.body).toHaveLength(1)
})

test('a completed checkout needs nobody’s attention', async () => {
  const { id, key } = await paid()
  const resource = { id: `CHECKOUT${randomUUID().slice(0, 5)}`, purchase_units: [{ custom_id: key }] }
  await webhook('CHECKOUT.ORDER.COMPLETED', resource)
  await expect.poll(() => ledger(id), { timeout: 15_000 }).toHaveLength(2)
  await expect
    .poll(() => ledger(id), { timeout: 15_000 })
    .toContainEqual(
      expect.objectContaining({ status: 'CHECKOUT.ORDER.COMPLETED', decision: 'noted', attention: false }),
    )
})

/** What PayPal's checkouts answer, in place of opening one. */
let checkout:
  ((body: { purchase_units: { invoice_id: string }[] }) => { status?: number; text: string }) | undefined

const opened = (invoice: string) => ({
  status: 201,
  text: JSON.stringify({
    id: `CHECKOUT${randomUUID().slice(0, 8)}`,
    links: [{ rel: 'payer-action', href: `${paypal.at.web}/checkout/${invoice}` }],
  }),
})
const refusal = (status: number, issue: string) => ({
  status,
  text: JSON.stringify({
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue, description: `About ${issue}.` }],
  }),
})
async function startPaying() {
  const customer = await someone()
  const { _id } = await makeOrder(server, customer)
  return server.call('POST', `/pay/${_id}`, { as: customer })
}
const payments = async () => {
  const { body } = await server.call('GET', '/status', { as: server.admin })
  return body.items.find(({ key }: { key: string }) => key === 'payments')
}

test('an invoice id that PayPal has seen is replaced by another one', async () => {
  const seen: string[] = []
  checkout = ({ purchase_units: [unit] }) => {
    seen.push(unit!.invoice_id)
    return seen.length === 1 ? refusal(422, 'DUPLICATE_INVOICE_ID') : opened(unit!.invoice_id)
  }
  expect((await startPaying()).status).toBe(200)
  expect(seen).toEqual([expect.stringMatching(/^FD-\d+-[A-Z0-9]{6}$/), `${seen[0]}-1`])
})

test('a refusal by PayPal is shown to the owner as it is, and to the customer in one sentence', async () => {
  checkout = () => refusal(422, 'PAYEE_ACCOUNT_RESTRICTED')
  const refused = await startPaying()
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    'PayPal does not take payments for us at the moment. Please try again later, or write to us.',
  ])
  expect(await payments()).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('PAYEE_ACCOUNT_RESTRICTED'),
    todo: expect.stringContaining('account is restricted'),
  })
  checkout = ({ purchase_units: [unit] }) => opened(unit!.invoice_id)
  expect((await startPaying()).status).toBe(200)
  expect((await payments()).says).not.toContain('RESTRICTED')

  // The token is revoked, and no new one is given out: the credentials were changed.
  checkout = () => ({ status: 401, text: '{}' })
  expect((await startPaying()).body.detail).toBe(refused.body.detail)
  expect((await payments()).says).toContain('does not accept PAYPAL_CLIENT_ID')
})
