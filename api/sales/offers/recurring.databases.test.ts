import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '#content/shop/periods.ts'
import { accept, makeSentOffer, offerOf, pageOf } from '#dev/test/offers.ts'
import { orderKeyIn } from '#dev/test/orders.ts'
import { makePeriodicPackage, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const monthly = { kind: 'text', name: 'Care', unitPrice: '100', interval: 'month' }
const setup = { kind: 'text', name: 'Setup', unitPrice: '250' }

/** The subscription of the order that an acceptance has made. */
async function subscriptionOf(body: { order: string }) {
  const { id } = orderKeyIn(body.order)
  const row = await shop.server.connection.db
    .selectFrom('subscriptionPeriods')
    .select('subscriptionId')
    .where('orderId', '=', id)
    .executeTakeFirst()
  return { order: id, id: row?.subscriptionId }
}

test('an accepted offer of something by the month begins a subscription: what is paid once is in the first order only', async () => {
  const { today, office, pay, runOn } = tools
  const discount = { discount: '10%', discountReason: 'New client' }
  const offer = await makeSentOffer(shop.server, { items: [setup, { ...monthly, ...discount }] })
  const { offer: shown } = await pageOf(shop.server, offer)
  expect(shown.recurring).toMatchObject({ interval: 'month', per: 'per month', minimumMonths: null })
  expect(shown.recurring.sentences[0]).toContain('You can end it on our site')
  const { status, body, text } = await accept(shop.server, offer, { total: '340.00' })
  expect(status, text).toBe(200)
  const { order, id } = await subscriptionOf(body)
  expect((await pay(order)).status).toBe(200)
  expect(await office(id!)).toMatchObject({
    state: 'Active',
    packageName: 'Care',
    price: '90.00',
    interval: 'month',
    next: { on: addMonths(today, 1), amount: '90.00' },
  })
  await runOn(addMonths(today, 1))
  const { periods } = await office(id!)
  expect(periods.map(({ total }: { total: string }) => total)).toEqual(['90.00', '340.00'])
})

test('a package by the year has its terms, which the client sees before they accept', async () => {
  const { today, office, pay } = tools
  const pack = await makePeriodicPackage(shop.server, {
    packageYearPrice: '1000',
    packageMinimumMonths: '12',
    packageNoticeDays: '30',
  })
  const item = { kind: 'package', recordId: pack._id, name: 'Care', unitPrice: '960', interval: 'year' }
  const offer = await makeSentOffer(shop.server, { items: [item, setup] })
  const { offer: shown } = await pageOf(shop.server, offer)
  expect(shown.recurring.sentences).toEqual([
    'Minimum term: 12 months.',
    expect.any(String),
    'Days of notice before the end of a period: 30.',
  ])
  const { body } = await accept(shop.server, offer, { total: '1210.00' })
  const { order, id } = await subscriptionOf(body)
  await pay(order)
  expect(await office(id!)).toMatchObject({
    packageId: pack._id,
    price: '960.00',
    noticeDays: 30,
    next: { on: addMonths(today, 12), amount: '960.00' },
  })
})

test('an option by the period that the client leaves out makes an ordinary order', async () => {
  const offer = await makeSentOffer(shop.server, { items: [setup, { ...monthly, choice: 'option' }] })
  const { body } = await accept(shop.server, offer, { total: '250.00' })
  expect((await subscriptionOf(body)).id).toBeUndefined()
  const other = await makeSentOffer(shop.server, { items: [setup, { ...monthly, choice: 'option' }] })
  const taken = await accept(shop.server, other, { chosen: [1], total: '350.00' })
  expect((await subscriptionOf(taken.body)).id).toBeDefined()
})

test.each([
  ['two periods', { items: [monthly, { ...monthly, interval: 'year' }] }, 'items'],
  ['another word for a period', { items: [{ ...monthly, interval: 'week' }] }, 'items.0.interval'],
  ['parts', { items: [monthly], plan: [{ share: '50%', due: 'acceptance' }, { due: 'delivery' }] }, 'plan'],
])('an offer by the period with %s is refused', async (_, more, field) => {
  const { status, body } = await shop.server.call('POST', '/offers', {
    as: shop.server.admin,
    body: offerOf(more),
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a package that is paid once is refused beside something by the month', async () => {
  const pack = await makePeriodicPackage(shop.server, { packagePeriod: '' })
  const item = { kind: 'package', recordId: pack._id, name: 'Once', unitPrice: '10' }
  const { status, body } = await shop.server.call('POST', '/offers', {
    as: shop.server.admin,
    body: offerOf({ items: [item, monthly] }),
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['items']])
})
