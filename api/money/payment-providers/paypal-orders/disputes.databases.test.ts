import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOf, startOrdersShop } from '#dev/test/paypal-orders-shop.ts'

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

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
test.each([
  ['RESOLVED_SELLER_FAVOUR', { paymentStatus: 'Paid', refunded: '0.00', whyNotPaid: null }],
  ['CANCELED_BY_BUYER', { paymentStatus: 'Paid', refunded: '0.00' }],
  ['RESOLVED_BUYER_FAVOUR', { paymentStatus: 'Refunded', refunded: '349.00' }],
])('finds the order of a dispute by its payment, and applies the outcome %s', async (outcome, after) => {
  const { id, capture, customer } = await shop.paid()
  const number = `PP-D-${randomUUID().slice(0, 5)}`
  await shop.webhook('CUSTOMER.DISPUTE.CREATED', dispute(number, capture))
  await shop.becomes(id, {
    paymentStatus: 'Disputed',
    whyNotPaid: expect.stringContaining('dispute'),
    hasReceipt: true,
  })
  const receipt = await shop.server.call('GET', `/order/${id}/receipt.pdf`, { as: customer })
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await shop.webhook('CUSTOMER.DISPUTE.UPDATED', dispute(number, capture))
  await shop.webhook('CUSTOMER.DISPUTE.RESOLVED', dispute(number, capture, ended(outcome)))
  await shop.becomes(id, after)
  expect((await shop.ledger(id)).filter(({ attention }: { attention: boolean }) => attention)).toHaveLength(1)
})

test('lets the agency end a dispute whose outcome PayPal does not report, and undo that', async () => {
  const { id, capture } = await shop.paid()
  await shop.webhook('CUSTOMER.DISPUTE.CREATED', dispute(`PP-D-${randomUUID().slice(0, 5)}`, capture))
  await shop.becomes(id, { paymentStatus: 'Disputed' })
  const body = { paymentStatus: 'Refunded', reason: 'PayPal decided for the customer' }
  const set = await shop.server.call('PUT', `/order-payment/${id}`, { as: shop.server.admin, body })
  expect(set.body).toMatchObject({ paymentStatus: 'Refunded', refunded: '349.00' })
  const { body: done } = await shop.server.call('GET', '/activity?subject=order', { as: shop.server.admin })
  const { _id } = done.find(({ recordId }: { recordId: string }) => recordId === id)
  expect((await shop.server.call('POST', `/activity/${_id}/undo`, { as: shop.server.admin })).status).toBe(
    204,
  )
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Disputed', refunded: '0.00' })
})

test('sends one mail about a lost dispute that is also reported as a refund', async () => {
  const { id, key, capture } = await shop.paid()
  const number = `PP-D-${randomUUID().slice(0, 5)}`
  await shop.webhook('CUSTOMER.DISPUTE.RESOLVED', dispute(number, capture, ended('RESOLVED_BUYER_FAVOUR')))
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  const refunded = `R${randomUUID().slice(0, 8)}`
  await shop.webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(refunded, capture, '349.00', key))
  await expect
    .poll(() => shop.ledger(id), { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ transaction: refunded, decision: 'noted' }))
  const mails = await shop.server.call('GET', `/mails?orderId=${id}&kind=payment-refunded`, {
    as: shop.server.admin,
  })
  expect(mails.body).toHaveLength(1)
})
