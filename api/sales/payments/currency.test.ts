import { afterAll, beforeAll, expect, test } from 'vitest'
import { currencies } from '#content/shop/money.ts'
import { readEnv, SettingError } from '../../platform/env.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { formOf, noticeOf, sendNotice, startPayPalStub, type PayPalStub } from '#dev/test/paypal.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let paypal: PayPalStub
beforeAll(async () => {
  paypal = await startPayPalStub()
  server = await startTestServer({ paypalAt: paypal.at, settings: { CURRENCY: 'EUR' } })
  const body = { paypalEmail: 'shop@site.test' }
  await server.call('POST', '/add-email', { as: server.admin, body })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await paypal[Symbol.asyncDispose]()
})

const read = async (id: string, as = server.admin) => (await server.call('GET', `/order/${id}`, { as })).body
const becomes = (id: string, what: object) => expect.poll(() => read(id)).toMatchObject(what)
const mailsOf = async (id: string): Promise<{ subject: string; text: string }[]> =>
  server.connection.db.selectFrom('mails').select(['subject', 'text']).where('orderId', '=', id).execute()

async function orderToPay() {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  return { id, customer, form: await formOf(server, id, customer) }
}

test('reports an unsupported currency at the start', () => {
  for (const wrong of ['JPY', 'HUF', 'eur', 'XYZ'])
    expect(() => readEnv({ CURRENCY: wrong })).toThrow(
      new SettingError(`CURRENCY is wrong: it must be one of ${currencies.join(', ')}.`),
    )
  expect(readEnv({}).currency).toBe('USD')
})

test('formats prices with two decimals in each currency', () => {
  const decimals = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  expect(currencies.filter((currency) => decimals(currency) !== 2)).toEqual([])
})

test('uses the currency of the settings for orders, payments, mails, totals and pages', async () => {
  const { id, form, customer } = await orderToPay()
  expect([form.currency_code, form.amount]).toEqual(['EUR', '349'])
  await sendNotice(server, noticeOf(form, { mc_currency: 'EUR' }))
  await becomes(id, { paymentStatus: 'Paid', currency: 'EUR' })
  expect((await mailsOf(id)).map(({ text }) => text).join()).toContain('€349.00')
  expect((await server.call('GET', '/orders/summary', { as: customer })).body.totalPaid).toBe('349.00')
  const pricing = (await server.page('/pricing')).text
  expect(pricing).toContain('"priceCurrency":"EUR"')
  expect(pricing).toContain('€349')
  expect(pricing).toContain('Fixed prices in euros')
  expect(pricing).not.toMatch(/\$\d|US dollars/)
  const receipt = await server.call('GET', `/order/${id}/receipt.pdf`, { as: customer })
  expect(receipt.status).toBe(200)
})

test('keeps the currency in which an order was placed', async () => {
  const { id, customer } = await orderToPay()
  await server.connection.db.updateTable('orders').set({ currency: 'USD' }).where('id', '=', id).execute()
  const again = await server.call('POST', `/pay/${id}?again=1`, { as: customer })
  expect(again.body.form.fields.currency_code).toBe('USD')
  const body = { paymentStatus: 'Paid', reason: 'Cash' }
  await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body })
  expect((await server.call('GET', '/orders/summary', { as: customer })).body.totalPaid).toBe('0.00')
})

test('shows a payment in its own currency, and does not accept one in another currency than the order', async () => {
  const { id, form, customer } = await orderToPay()
  await sendNotice(server, noticeOf(form, { mc_currency: 'USD' }))
  await becomes(id, {
    paymentStatus: 'OnHold',
    whyNotPaid: 'The payment was made in USD, not in EUR.',
    otherPayments: [{ words: expect.stringContaining('We received a payment of $349.00') }],
  })
  const [event] = (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body
  expect(event.choices.accept).toBe(false)
  const accept = await server.call('POST', `/payments/events/${event._id}/accept`, { as: server.admin })
  expect([accept.status, accept.body.detail]).toEqual([
    409,
    'The payment of $349.00 was made in USD, but the order is in EUR. Refund it, or set the order Paid by hand.',
  ])
  // Its refund is in the same currency.
  await sendNotice(
    server,
    noticeOf(form, {
      payment_status: 'Refunded',
      txn_type: undefined,
      parent_txn_id: event.transaction,
      mc_gross: '-349.00',
      mc_currency: 'USD',
    }),
  )
  await becomes(id, { paymentStatus: 'UnPaid', refunded: '0.00' })
  expect((await read(id, customer)).otherPayments).toMatchObject([
    { undecided: false, words: expect.stringContaining('We refunded $349.00') },
  ])
})
