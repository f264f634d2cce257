import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAddOn, makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startOrdersShop } from '#dev/test/paypal-orders-shop.ts'
import { subscribe } from '#dev/test/subscriptions.ts'
import { statusOf } from '#dev/test/status.ts'
import { settleOpenCheckouts } from '../../../sales/payments/open-checkouts.ts'

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const opened = (invoice: string) => ({
  status: 201,
  text: JSON.stringify({
    id: `CHECKOUT${randomUUID().slice(0, 8)}`,
    links: [{ rel: 'payer-action', href: `${shop.paypal.at.web}/checkout/${invoice}` }],
  }),
})
const refusal = (status: number, issue: string) => ({
  status,
  text: JSON.stringify({
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue, description: `About ${issue}.` }],
  }),
})
async function startPaying(packageName?: string) {
  const customer = await someone()
  const pack = await makePackage(shop.server, '349', packageName)
  const { _id } = (await place(shop.server, orderOf(pack), { as: customer })).body
  return shop.server.call('POST', `/pay/${_id}`, { as: customer })
}
const payments = () => statusOf(shop.server, 'payments')

test('does not mark a completed checkout for review', async () => {
  const { id, key } = await shop.paid()
  const resource = { id: `CHECKOUT${randomUUID().slice(0, 5)}`, purchase_units: [{ custom_id: key }] }
  await shop.webhook('CHECKOUT.ORDER.COMPLETED', resource)
  await expect.poll(() => shop.ledger(id), { timeout: 15_000 }).toHaveLength(2)
  await expect
    .poll(() => shop.ledger(id), { timeout: 15_000 })
    .toContainEqual(
      expect.objectContaining({ status: 'CHECKOUT.ORDER.COMPLETED', decision: 'noted', attention: false }),
    )
})

test('replaces an invoice id that PayPal has seen before', async () => {
  const seen: string[] = []
  shop.checkout = ({ purchase_units: [unit] }) => {
    seen.push(unit!.invoice_id)
    return seen.length === 1 ? refusal(422, 'DUPLICATE_INVOICE_ID') : opened(unit!.invoice_id)
  }
  expect((await startPaying()).status).toBe(200)
  expect(seen).toEqual([expect.stringMatching(/^FD-\d+-[A-Z0-9]{6}$/), `${seen[0]}-1`])
})

test('opens a checkout of one payment where PayPal refuses subscriptions, and tells the owner', async () => {
  shop.checkout = ({ purchase_units: [unit] }) => opened(unit!.invoice_id)
  const { order, customer } = await subscribe(shop.server)
  const { body } = await shop.server.call('POST', `/pay/${order}`, { as: customer })
  expect(body.redirect).toContain('/checkout/FD-')
  expect(JSON.stringify(await payments())).toContain('PayPal refuses to collect a subscription')
})

test('shortens a long package name before a character, never inside one', async () => {
  let item: string | undefined
  shop.checkout = ({ purchase_units: [unit] }) => {
    item = unit!.description
    return opened(unit!.invoice_id)
  }
  const name = 'Website '.repeat(15)
  expect((await startPaying(`${name}rocket👩‍🚀s`)).status).toBe(200)
  expect(item).toBe(`${name}rocket`)
})

test('leads back to a page that a guest may see, whether the payment was approved or not', async () => {
  let back: string[] = []
  shop.checkout = ({ purchase_units: [unit], payment_source: { paypal } }) => {
    const { return_url, cancel_url } = paypal.experience_context
    back = [return_url, cancel_url].map((address) => new URL(address).pathname)
    return opened(unit!.invoice_id)
  }
  expect((await startPaying()).status).toBe(200)
  // As `linkedOrderPath` knows them.
  expect(back).toEqual([
    expect.stringMatching(/^\/received-payment\//),
    expect.stringMatching(/^\/pay-now\//),
  ])
})

test('lists the things of an order, which add up to its total', async () => {
  let unit: { amount: object; items: object[] } | undefined
  shop.checkout = ({ purchase_units: [first] }) => {
    unit = first
    return opened(first!.invoice_id)
  }
  const as = await someone()
  const pack = await makePackage(shop.server, '100', undefined, '5')
  const { _id: addOn, addOnName } = await makeAddOn(shop.server, {
    addOnPrice: '33.33',
    addOnCharged: 'By quantity',
  })
  const body = { ...orderOf(pack), quantity: 2, addOns: [{ id: addOn, quantity: 3 }], packagePrice: '299.99' }
  const { _id } = (await place(shop.server, body, { as })).body
  expect((await shop.server.call('POST', `/pay/${_id}`, { as })).status).toBe(200)
  const usd = (value: string) => ({ currency_code: 'USD', value })
  expect(unit).toMatchObject({
    amount: { ...usd('299.99'), breakdown: { item_total: usd('299.99') } },
    items: [
      { name: pack.packageName, quantity: '2', unit_amount: usd('100.00') },
      { name: addOnName, quantity: '3', unit_amount: usd('33.33') },
    ],
  })
})

test('does not start a payment of an order that is cancelled while PayPal answers', async () => {
  const customer = await someone()
  const { _id } = await makeOrder(shop.server, customer)
  shop.checkout = async ({ purchase_units: [unit] }) => {
    await shop.server.call('PUT', `/order-cancelled/${_id}`, { as: customer, body: {} })
    return opened(unit!.invoice_id)
  }
  expect((await shop.server.call('POST', `/pay/${_id}`, { as: customer })).status).toBe(409)
})

test('shows PayPal’s reason for a refusal to the owner, and a general sentence to the customer', async () => {
  shop.checkout = () => refusal(422, 'PAYEE_ACCOUNT_RESTRICTED')
  const refused = await startPaying()
  expect([refused.status, refused.body.detail]).toEqual([
    503,
    'PayPal does not accept payments for us at the moment. Please try again later, or write to us.',
  ])
  expect(await payments()).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('PAYEE_ACCOUNT_RESTRICTED'),
    todo: expect.stringContaining('account is restricted'),
  })
  shop.checkout = ({ purchase_units: [unit] }) => opened(unit!.invoice_id)
  expect((await startPaying()).status).toBe(200)
  expect((await payments())?.says).not.toContain('RESTRICTED')

  // The token is revoked and no new one is issued, because the credentials were changed.
  shop.checkout = () => ({ status: 401, text: '{}' })
  expect((await startPaying()).body.detail).toBe(refused.body.detail)
  expect((await payments())?.says).toContain('does not accept PAYPAL_CLIENT_ID')
})

test('a checkout that PayPal does not talk about stays, and holds no other up', async () => {
  shop.checkout = ({ purchase_units: [unit] }) => opened(unit!.invoice_id)
  const { server, checkouts } = shop
  const checkoutOf = async () => {
    const { id, customer } = await shop.placed()
    expect((await server.call('POST', `/pay/${id}`, { as: customer })).status).toBe(200)
    const read = () =>
      server.connection.db
        .selectFrom('orders')
        .select('checkoutId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    return { checkout: (await read()).checkoutId!, read }
  }
  const [first, second] = [await checkoutOf(), await checkoutOf()]
  checkouts.set(first.checkout, refusal(403, 'PERMISSION_DENIED'))
  checkouts.set(second.checkout, refusal(404, 'RESOURCE_NOT_FOUND'))
  await server.after(10 * 60_000, () => settleOpenCheckouts(server.ctx, server.payments.providers))
  expect(await first.read()).toEqual({ checkoutId: first.checkout })
  expect(await second.read()).toEqual({ checkoutId: null })
})
