import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { formatLongDay } from '#content/locale/format.ts'
import { addMonths, lastDayOf } from '#content/shop/periods.ts'
import { makePeriodicPackage, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { advance } from './advance.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const months = (count: number) => addMonths(tools.today, count)
/** Lets the job run for one subscription on a day. */
const runOn = (id: string, day: string) => tools.on(day, () => advance(shop.server.ctx, id))

test('another package comes with the next period, and can be taken back', async () => {
  const own = await tools.running()
  const other = await makePeriodicPackage(shop.server, { packagePrice: '150' })
  const choice = { packageId: other._id, period: 'month', price: '150' }
  expect((await tools.own(own, 'change', { ...choice, price: '1' })).status).toBe(409)
  const { body } = await tools.own(own, 'change', choice)
  expect(body).toMatchObject({ price: '100.00', change: { from: months(1), price: '150.00' } })
  expect(await tools.mailsOf(own.order)).toEqual([
    'subscription-started',
    'subscription-changed',
    'subscription-notice',
  ])
  const back = { packageId: own.pack._id, period: 'month' }
  expect((await tools.own(own, 'change', back)).body.change).toBeNull()
  await tools.own(own, 'change', choice)
  await runOn(own.id, months(1))
  expect(await tools.office(own.id)).toMatchObject({
    packageId: other._id,
    price: '150.00',
    change: null,
    periods: [{ total: '150.00' }, { total: '100.00' }],
  })
})

test('another package is taken back where the present one has no record', async () => {
  const own = await tools.running()
  await shop.server.connection.db
    .updateTable('subscriptions')
    .set({ packageId: null })
    .where('id', '=', own.id)
    .execute()
  const present = { packageId: null, period: 'month' }
  for (const ask of [tools.own.bind(null, own), tools.ask.bind(null, own.id)]) {
    const planned = await ask('change', { packageId: own.pack._id, period: 'month' })
    expect(planned.body.change).toMatchObject({ isPrice: false, price: '100.00' })
    expect((await ask('change', { ...present, period: 'year' })).body.errors).toHaveProperty('packageId')
    expect((await ask('change', present)).body).toMatchObject({ packageId: null, change: null })
  }
})

test('what the agency takes back is told to the customer, with the announced price that comes back', async () => {
  const own = await tools.running()
  const { _id: packageId } = await makePeriodicPackage(shop.server, { packagePrice: '150' })
  const from = addDays(tools.today, 40)
  await shop.call('POST', '/subscriptions/price', { ids: [own.id], price: '120', from })
  await tools.ask(own.id, 'change', { packageId, period: 'month' })
  expect((await tools.office(own.id)).change.announced).toEqual({ from, price: '120.00' })
  const back = { packageId: own.pack._id, period: 'month' }
  expect((await tools.ask(own.id, 'change', back)).body.change).toMatchObject({ price: '120.00' })
  expect((await tools.ask(own.id, 'change', back)).body.change).toBeNull()
  expect((await tools.ask(own.id, 'change', back)).status).toBe(200)
  const mails = await shop.server.connection.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('orderId', '=', own.order)
    .where('kind', '=', 'subscription-changed')
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject.includes('taken back'))).toEqual([false, true, true])
  expect(mails[1]!.text).toContain(
    `It goes on for $100.00 each month, and for $120.00 from the first period that begins on ${formatLongDay(from, 'en-US')}`,
  )
  expect(mails[2]!.text).toContain('It goes on for $100.00 each month.')
})

test('a planned yearly period, which costs more, does not free from the minimum term', async () => {
  const own = await tools.running({ packageMinimumMonths: '12', packageYearPrice: '1000' })
  const last = lastDayOf(tools.today, 12)
  const { body } = await tools.own(own, 'change', { packageId: own.pack._id, period: 'year' })
  expect(body).toMatchObject({ earliestEnd: last, change: { price: '1000.00', interval: 'year' } })
})

test('another price needs 30 days, is announced, and lets the customer go before', async () => {
  const own = await tools.running({ packageMinimumMonths: '12' })
  const to = (from: string) =>
    shop.call('POST', '/subscriptions/price', { ids: [own.id], price: '120', from })
  expect((await to(addDays(tools.today, 29))).body.errors).toHaveProperty('from')
  expect((await to(addDays(tools.today, 40))).status).toBe(200)
  expect((await tools.own(own)).body.earliestEnd).toBe(addDays(months(1), -1))
  // It is not taken back by the customer, also not by another package.
  const stay = { packageId: own.pack._id, period: 'month' }
  expect((await tools.own(own, 'change', stay)).status).toBe(409)
  const other = await makePeriodicPackage(shop.server, { packagePrice: '150' })
  await tools.own(own, 'change', { packageId: other._id, period: 'month' })
  const { change, earliestEnd } = (await tools.own(own, 'change', stay)).body
  expect(change).toMatchObject({ price: '120.00', from: addDays(tools.today, 40) })
  expect(earliestEnd).toBe(addDays(months(1), -1))
  await runOn(own.id, months(1))
  await runOn(own.id, months(2))
  const { periods } = await tools.office(own.id)
  expect(periods.map((each: { total: string }) => each.total)).toEqual(['120.00', '100.00', '100.00'])
})

test('a package that has taken the place of an announced price comes, and the price does not', async () => {
  const own = await tools.running()
  const from = addDays(tools.today, 40)
  await shop.call('POST', '/subscriptions/price', { ids: [own.id], price: '120', from })
  const { _id: packageId } = await makePeriodicPackage(shop.server, { packagePrice: '150' })
  await tools.own(own, 'change', { packageId, period: 'month' })
  for (const month of [1, 2]) await runOn(own.id, months(month))
  const { periods, change } = await tools.office(own.id)
  expect(periods.map(({ total }: { total: string }) => total)).toEqual(['150.00', '150.00', '100.00'])
  expect(change).toBeNull()
})

test('the agency reads whether a customer gets the emails about it', async () => {
  const { id } = await tools.running()
  expect((await tools.office(id)).reach.email).toBe('ok')
  await shop.server.connection.db.deleteFrom('provenAddresses').execute()
  expect((await tools.office(id)).reach).toMatchObject({ email: 'unconfirmed', customer: 'account' })
})
