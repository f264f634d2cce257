import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundOf, startOrdersShop } from '#dev/test/paypal-orders-shop.ts'

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  shop.refundResponse = undefined
  shop.refunds.clear()
})

test('executes a refund once if its answer is lost, and finds its result by a webhook or a check', async () => {
  const { id, key, capture } = await shop.paid()
  const form = randomUUID()
  shop.refundResponse = () => null
  // PayPal makes the refund and its answer is lost.
  const unknown = await shop.refund(id, { amount: '49', reason: 'As agreed' }, form)
  expect(unknown.status).toBe(202)
  expect(unknown.text).not.toContain('Nothing was changed')
  expect(unknown.body.refunds).toMatchObject([{ state: 'requested', amount: '49.00', reason: 'As agreed' }])
  expect(shop.refunds.size).toBe(1)
  const [first] = shop.refunds.values()
  await shop.webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(first!.id, capture, '49.00', key))
  await shop.becomes(id, { refunded: '49.00' })
  const other = await shop.refund(id, { amount: '49', reason: '' })
  expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('not known yet')])

  shop.refundResponse = undefined
  const checked = await shop.server.call('POST', `/order-refund/${id}/check`, { as: shop.server.admin })
  expect(checked.body).toMatchObject({ refunded: '49.00', refunds: [{ state: 'completed' }] })
  const again = await shop.refund(id, { amount: '49', reason: 'As agreed' }, form)
  expect([again.status, again.body.refunded]).toEqual([200, '49.00'])
  expect(shop.refunds.size).toBe(1)
})

test('stores the administrator and reason of each refund, with its own amount and the total', async () => {
  const { id, customer } = await shop.paid()
  await shop.refund(id, { amount: '49', reason: 'Came late' })
  await shop.refund(id, { amount: '100', reason: 'Agreed on the phone' })
  expect(shop.refunds.size).toBe(2)
  const amounts = [
    { what: 'refund', amount: '49.00', total: '49.00', currency: 'USD', by: 'agency', reason: 'Came late' },
    { what: 'refund', amount: '100.00', total: '149.00', currency: 'USD', reason: 'Agreed on the phone' },
  ]
  const entries = async (as: string) =>
    (await shop.read(id, as)).history.filter(({ what }: { what: string }) => what === 'refund')
  expect(await entries(shop.server.admin)).toMatchObject(
    amounts.map((each) => ({ ...each, actorEmail: 'admin@site.test' })),
  )
  expect(await entries(customer)).toMatchObject(amounts)
  expect((await shop.read(id, customer)).refunds).toBeUndefined()
})

test('refunds a sale where PayPal does not know it as a capture, and counts its notice once', async () => {
  const { id, capture } = await shop.paid()
  shop.sales.add(capture)
  shop.refundResponse = () => ({ status: 404, text: JSON.stringify({ name: 'RESOURCE_NOT_FOUND' }) })
  const { body } = await shop.refund(id, { amount: '49', reason: 'As agreed' })
  shop.refundResponse = undefined
  expect(body).toMatchObject({ paymentStatus: 'Paid', refunded: '49.00' })
  await shop.webhook('PAYMENT.SALE.REFUNDED', {
    id: `S${capture}`,
    sale_id: capture,
    state: 'completed',
    amount: { total: '-49.00', currency: 'USD' },
  })
  await expect.poll(async () => (await shop.ledger(id)).length, { timeout: 15_000 }).toBe(3)
  await shop.becomes(id, { refunded: '49.00' })
})

test('reports PayPal’s reason for a refusal, and sends the next refund as a new one', async () => {
  const { id } = await shop.paid()
  shop.refundResponse = () => ({
    status: 422,
    text: JSON.stringify({ details: [{ issue: 'TRANSACTION_DISPUTED' }] }),
  })
  const refused = await shop.refund(id, { reason: '' })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('TRANSACTION_DISPUTED'),
  ])
  shop.refundResponse = undefined
  expect((await shop.refund(id, { reason: '' })).body).toMatchObject({
    paymentStatus: 'Refunded',
    refunded: '349.00',
  })
})

const close = (id: string, outcome: string) =>
  shop.server.call('POST', `/order-refund/${id}/close`, {
    as: shop.server.admin,
    body: { outcome, reason: 'Looked up at PayPal' },
  })

/** Creates an order with a refund of $49.00 whose answer was lost and whose result PayPal does not report. */
async function withUnknownRefund() {
  const order = await shop.paid()
  shop.refundResponse = () => null
  expect((await shop.refund(order.id, { amount: '49', reason: '' })).status).toBe(202)
  shop.refundResponse = () => ({
    status: 404,
    text: JSON.stringify({ details: [{ issue: 'INVALID_RESOURCE_ID' }] }),
  })
  const checked = await shop.server.call('POST', `/order-refund/${order.id}/check`, { as: shop.server.admin })
  expect([checked.status, checked.body.refunds[0].state]).toEqual([202, 'requested'])
  expect((await shop.refund(order.id, { reason: '' })).status).toBe(409)
  shop.refundResponse = undefined
  return order
}

test('closes a refund with unknown result as not refunded, and allows another one', async () => {
  const { id } = await withUnknownRefund()
  const closed = await close(id, 'not-refunded')
  expect(closed.body).toMatchObject({ refunded: '0.00', refunds: [{ state: 'not-refunded' }] })
  const { history } = await shop.read(id)
  expect(history.at(-1)).toMatchObject({ after: 'not-refunded', by: 'agency', reason: 'Looked up at PayPal' })
  expect((await shop.refund(id, { amount: '49', reason: '' })).body).toMatchObject({ refunded: '49.00' })
  expect((await close(id, 'not-refunded')).status).toBe(409)
})

test('counts a refund reported by the owner once, even if PayPal reports it later', async () => {
  const { id, key, capture } = await withUnknownRefund()
  const [first] = shop.refunds.values()
  expect((await close(id, 'refunded-outside')).body).toMatchObject({
    paymentStatus: 'Paid',
    refunded: '49.00',
  })
  await shop.webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(first!.id, capture, '49.00', key))
  await expect
    .poll(() => shop.ledger(id), { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ transaction: first!.id, decision: 'noted' }))
  expect(await shop.read(id)).toMatchObject({ refunded: '49.00' })
  // A further refund of the same amount counts as well.
  expect((await shop.refund(id, { amount: '49', reason: '' })).body).toMatchObject({ refunded: '98.00' })
  shop.refundResponse = () => null
  expect((await shop.refund(id, { reason: '' })).status).toBe(202)
  expect((await close(id, 'refunded-outside')).body).toMatchObject({
    paymentStatus: 'Refunded',
    refunded: '349.00',
  })
})

test('refunds a payment that did not make the order Paid by its id', async () => {
  const { id, key, number } = await shop.paid()
  const second = await shop.complete({ key, number })
  await expect
    .poll(() => shop.refund(id, { payment: second, reason: 'Paid twice' }).then(({ status }) => status), {
      timeout: 15_000,
    })
    .toBe(200)
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid', refunded: '0.00' })
  expect((await shop.refund(id, { payment: second, reason: '' })).status).toBe(422)
  expect((await shop.refund(id, { payment: 'ANOTHER', reason: '' })).status).toBe(422)
})

test('does not accept a payment for its order while it is being refunded', async () => {
  const { server } = shop
  const order = await shop.placed()
  const { id } = order
  await server.call('PUT', `/order-cancelled/${id}`, { as: order.customer, body: {} })
  const late = await shop.complete(order)
  await shop.becomes(id, { otherPayments: [{ kind: 'late' }] })
  shop.refundResponse = () => null
  expect((await shop.refund(id, { payment: late, reason: '' })).status).toBe(202)
  const [{ _id: event }] = await shop.ledger(id)
  const accepted = await server.call('POST', `/payments/events/${event}/accept`, { as: server.admin })
  expect([accepted.status, accepted.body.detail]).toEqual([409, expect.stringContaining('being refunded')])
  const body = { paymentStatus: 'Paid', reason: 'Paid in cash' }
  await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
  shop.refundResponse = undefined
  await server.call('POST', `/order-refund/${id}/check`, { as: server.admin })
  expect(await shop.read(id)).toMatchObject({
    paymentStatus: 'Paid',
    refunded: '0.00',
    payments: [{ method: 'other', amount: '349.00' }],
    otherPayments: [{ refunded: '349.00' }],
  })
})

test('keeps an earlier refund when the result of a dispute is undone', async () => {
  const { server } = shop
  const { id, key, number, capture } = await shop.paid()
  shop.refundResponse = () => null
  expect((await shop.refund(id, { reason: '' })).status).toBe(202)
  await shop.webhook('PAYMENT.CAPTURE.REVERSED', {
    ...refundOf(`R${randomUUID().slice(0, 8)}`, capture, '349.00', key),
    invoice_id: number,
  })
  await shop.becomes(id, { paymentStatus: 'Disputed' })
  const counted = { paymentStatus: 'Disputed', refunded: '349.00' }
  expect((await close(id, 'refunded-outside')).body).toMatchObject(counted)
  const body = { paymentStatus: 'Refunded', reason: 'Lost' }
  const lost = await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
  const undo = await server.call('POST', `/activity/${lost.headers.get('change-id')}/undo`, {
    as: server.admin,
  })
  expect(undo.status).toBe(204)
  expect(await shop.read(id)).toMatchObject(counted)
})
