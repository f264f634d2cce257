import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { refundOf, startOrdersShop } from '#dev/test/paypal-orders-shop.ts'

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

const documents = async (id: string) =>
  (await shop.read(id)).invoices.map(({ kind, total }: { kind: string; total: string }) => `${kind} ${total}`)

test.each([
  ['above', '400.00', ['invoice 349.00', 'credit-note 349.00']],
  ['below', '300.00', ['invoice 300.00', 'credit-note 300.00']],
])('refunds an accepted payment %s the price in full', async (_, paid, issued) => {
  const { id } = await shop.accepted(paid)
  expect(await shop.read(id)).toMatchObject({ total: '349.00', paid, paymentStatus: 'Paid' })
  const { status, body } = await shop.refund(id, { reason: '' })
  expect([status, body]).toMatchObject([200, { refunded: paid, paymentStatus: 'Refunded' }])
  expect(body.refunds).toMatchObject([{ amount: paid, state: 'completed' }])
  expect(await documents(id)).toEqual(issued)
})

test.each([
  ['above', '400.00', ['51.00', '100.00', '249.00'], ['349.00', '100.00', '249.00']],
  ['below', '300.00', ['100.00', '200.00'], ['300.00', '100.00', '200.00']],
])('refunds an accepted payment %s the price in parts', async (_, paid, parts, totals) => {
  const { id } = await shop.accepted(paid)
  const tooMuch = (Number(paid) + 0.01).toFixed(2)
  const refused = await shop.refund(id, { amount: tooMuch, reason: '' })
  expect([refused.status, refused.body.errors.amount]).toEqual([422, expect.stringContaining(`$${paid}`)])
  for (const [at, amount] of parts.entries()) {
    const { body } = await shop.refund(id, { amount, reason: '' })
    expect(body.paymentStatus).toBe(at === parts.length - 1 ? 'Refunded' : 'Paid')
  }
  expect(await shop.read(id)).toMatchObject({ refunded: paid })
  expect((await documents(id)).map((each: string) => each.split(' ')[1])).toEqual(totals)
})

test('keeps an order Paid while a part of its payment above the price is kept, wherever it was refunded', async () => {
  const { id, key, capture } = await shop.accepted('400.00')
  const back = (amount: string) =>
    shop.webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(`R${randomUUID().slice(0, 8)}`, capture, amount, key))
  await back('349.00')
  await shop.becomes(id, { paymentStatus: 'Paid', refunded: '349.00' })
  expect(await documents(id)).toEqual(['invoice 349.00', 'credit-note 298.00'])
  await back('51.00')
  await shop.becomes(id, { paymentStatus: 'Refunded', refunded: '400.00' })
})

test('counts the amount that arrived for an order that is set Paid by hand, until that is undone', async () => {
  const { server } = shop
  const order = await shop.placed()
  const { id } = order
  await shop.complete(order, '300.00')
  await shop.becomes(id, { paymentStatus: 'OnHold' })
  const setPaid = () =>
    server.call('PUT', `/order-payment/${id}`, {
      as: server.admin,
      body: { paymentStatus: 'Paid', reason: 'Agreed' },
    })
  const { headers } = await setPaid()
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid', paid: '300.00' })
  const undo = await server.call('POST', `/activity/${headers.get('change-id')}/undo`, { as: server.admin })
  expect(undo.status).toBe(204)
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'OnHold', paid: '0.00' })
  await setPaid()
  expect((await shop.refund(id, { reason: '' })).body).toMatchObject({
    paymentStatus: 'Refunded',
    refunded: '300.00',
  })
  expect(await documents(id)).toEqual([
    'invoice 300.00',
    'credit-note 300.00',
    'invoice 300.00',
    'credit-note 300.00',
  ])
})

test('counts a lost dispute and a reported refund up to the amount that arrived', async () => {
  const lost = await shop.accepted('300.00')
  await shop.webhook('CUSTOMER.DISPUTE.RESOLVED', {
    dispute_id: `PP-${randomUUID().slice(0, 8)}`,
    status: 'RESOLVED',
    disputed_transactions: [{ seller_transaction_id: lost.capture, custom: lost.key }],
    dispute_amount: { value: '300.00', currency_code: 'USD' },
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
  })
  await shop.becomes(lost.id, { paymentStatus: 'Refunded', refunded: '300.00' })

  const { id } = await shop.accepted('400.00')
  shop.refundResponse = () => null
  expect((await shop.refund(id, { reason: '' })).status).toBe(202)
  shop.refundResponse = undefined
  const closed = await shop.server.call('POST', `/order-refund/${id}/close`, {
    as: shop.server.admin,
    body: { outcome: 'refunded-outside', reason: 'Looked up at PayPal' },
  })
  expect(closed.body).toMatchObject({ paymentStatus: 'Refunded', refunded: '400.00' })
})

test('counts the amount that arrived as sales, up to the total', async () => {
  const { server } = shop
  const sales = async () =>
    Number((await server.call('GET', '/orders/summary', { as: server.admin })).body.totalPaid)
  const before = await sales()
  for (const [paid, counted] of [
    ['400.00', '349.00'],
    ['300.00', '300.00'],
  ] as const) {
    const { customer } = await shop.accepted(paid)
    const { body } = await server.call('GET', '/orders/summary?mine=1', { as: customer })
    expect(body.totalPaid).toBe(counted)
  }
  expect((await sales()) - before).toBeCloseTo(649, 5)
})
