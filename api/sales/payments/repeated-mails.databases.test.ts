import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOf, startOrdersShop } from '#dev/test/paypal-orders-shop.ts'

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const mailsOf = async (id: string, kind: string) =>
  (
    await shop.server.connection.db
      .selectFrom('mails')
      .select('id')
      .where('orderId', '=', id)
      .where('kind', '=', kind as 'payment-failed')
      .execute()
  ).length

const undecided = async (id: string) =>
  (await shop.ledger(id)).filter(({ decision }: { decision: string | null }) => !decision).length

const captureEvent = (
  type: 'PENDING' | 'DENIED' | 'COMPLETED',
  id: string,
  order: { key: string; number: string },
  value = '349.00',
) =>
  shop.webhook(`PAYMENT.CAPTURE.${type}`, {
    id,
    status: type,
    amount: { value, currency_code: 'USD' },
    custom_id: order.key,
    invoice_id: order.number,
  })

const setPayment = (id: string, paymentStatus: string) =>
  shop.server.call('PUT', `/order-payment/${id}`, {
    as: shop.server.admin,
    body: { paymentStatus, reason: 'By hand' },
  })

test('mails the customer about each payment that failed, once', async () => {
  const order = await shop.placed()
  for (const times of [1, 2]) {
    const capture = `CAP${randomUUID().slice(0, 8)}`
    await captureEvent('PENDING', capture, order)
    await shop.becomes(order.id, { paymentStatus: 'Pending' })
    await captureEvent('DENIED', capture, order)
    await shop.becomes(order.id, { paymentStatus: 'UnPaid' })
    await captureEvent('DENIED', capture, order)
    await expect.poll(() => undecided(order.id), { timeout: 15_000 }).toBe(0)
    expect(await mailsOf(order.id, 'payment-failed')).toBe(times)
  }
})

test('mails the customer about each payment that is held', async () => {
  const order = await shop.placed()
  for (const times of [1, 2]) {
    const capture = await shop.complete(order, '1.00')
    await shop.becomes(order.id, { paymentStatus: 'OnHold' })
    expect(await mailsOf(order.id, 'payment-held')).toBe(times)
    const refund = refundOf(`R${randomUUID().slice(0, 8)}`, capture, '1.00', order.key)
    await shop.webhook('PAYMENT.CAPTURE.REFUNDED', refund)
    await shop.becomes(order.id, { paymentStatus: 'UnPaid' })
  }
})

test('asks about a held payment once, although PayPal reports it several times', async () => {
  const { server } = shop
  const order = await shop.placed()
  const toReview = async () =>
    (
      (await server.call('GET', '/payments/attention', { as: server.admin })).body as { orderId: string }[]
    ).filter(({ orderId }) => orderId === order.id).length
  const report = async (times: number) => {
    await captureEvent('COMPLETED', 'CAPHELD', order, '1.00')
    await expect.poll(() => shop.ledger(order.id), { timeout: 15_000 }).toHaveLength(times)
    await expect.poll(() => undecided(order.id), { timeout: 15_000 }).toBe(0)
  }
  await report(1)
  await report(2)
  expect(await shop.read(order.id)).toMatchObject({ paymentStatus: 'OnHold' })
  expect(await toReview()).toBe(1)
  const [{ _id: event }] = await shop.ledger(order.id)
  await server.call('POST', `/payments/events/${event}/accept`, { as: server.admin })
  await report(3)
  expect(await toReview()).toBe(0)
  expect(await mailsOf(order.id, 'payment-held')).toBe(1)
  expect(await mailsOf(order.id, 'payment-unexpected')).toBe(0)
})

test('mails the agency about each further payment', async () => {
  const order = await shop.paid()
  for (const times of [1, 2]) {
    await shop.complete(order)
    await shop.becomes(order.id, { otherPayments: { length: times } })
    expect(await mailsOf(order.id, 'payment-attention')).toBe(times)
  }
})

test('confirms a payment after one that was set by hand and undone, but not again after a dispute', async () => {
  const { server } = shop
  const order = await shop.placed()
  const { headers } = await setPayment(order.id, 'Paid')
  expect(await mailsOf(order.id, 'payment-confirmed')).toBe(1)
  await server.call('POST', `/activity/${headers.get('change-id')}/undo`, { as: server.admin })
  const capture = await shop.complete(order)
  await shop.becomes(order.id, { paymentStatus: 'Paid' })
  expect(await mailsOf(order.id, 'payment-confirmed')).toBe(2)
  await shop.webhook('PAYMENT.CAPTURE.REVERSED', {
    ...refundOf(`R${randomUUID().slice(0, 8)}`, capture, '349.00', order.key),
    invoice_id: order.number,
  })
  await shop.becomes(order.id, { paymentStatus: 'Disputed' })
  await setPayment(order.id, 'Paid')
  await shop.becomes(order.id, { paymentStatus: 'Paid' })
  expect(await mailsOf(order.id, 'payment-confirmed')).toBe(2)
})
