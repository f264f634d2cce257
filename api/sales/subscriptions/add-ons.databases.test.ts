import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { addMonths } from '#content/shop/periods.ts'
import { makePeriodicPackage, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { someone } from '#dev/test/orders.ts'
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
const runOn = (id: string, day: string) => tools.on(day, () => advance(shop.server.ctx, id))
async function makeAddOn(more: object = {}): Promise<string> {
  const { body, text } = await shop.call('POST', '/content/addOn', {
    addOnName: `Article ${randomUUID()}`,
    addOnPrice: '20',
    ...more,
  })
  if (!body?._id) throw new Error(text)
  return body._id
}
const add = (own: { id: string; customer: string }, body: object) => tools.own(own as never, 'add-ons', body)
const remove = (own: { id: string; customer: string }, body: object) =>
  tools.own(own as never, 'add-ons/remove', body)
/** The totals of the orders of the periods, and how many lines the newest has. */
async function totalsOf(id: string) {
  const { periods } = await tools.office(id)
  return periods.map(({ total }: { total: string }) => total)
}
const linesOf = async (orderId: string) =>
  (await shop.read(orderId)).breakdown.items.map(({ total }: { total: string }) => total)
const monthOf = async (month: string) =>
  (await shop.call('GET', '/subscriptions/figures')).body.find(
    (each: { month: string }) => each.month === month,
  )

test('once: the invoice of the next period has the line, the one after does not', async () => {
  const own = await tools.running()
  const addOnId = await makeAddOn({ addOnCharged: 'By quantity', addOnQuantity: '5' })
  const { body: before } = await tools.own(own)
  expect(before.addOns).toMatchObject({ from: months(1), price: '100.00', nextAmount: '100.00', chosen: [] })
  expect(before.addOns.offered).toContainEqual(
    expect.objectContaining({ addOnId, amount: '20.00', maxQuantity: 5, when: ['every', 'once'] }),
  )
  expect((await add(own, { addOnId, quantity: 6, when: 'once' })).body.errors).toHaveProperty('quantity')
  const dear = await add(own, { addOnId, quantity: 2, when: 'once', price: '39' })
  expect([dear.status, dear.body.price]).toEqual([409, '40.00'])
  const { status, body } = await add(own, { addOnId, quantity: 2, when: 'once', price: '40' })
  expect([status, body.price, body.next]).toEqual([200, '100.00', { on: months(1), amount: '140.00' }])
  expect((await add(own, { addOnId, when: 'once' })).status).toBe(409)
  for (const count of [1, 2]) {
    await runOn(own.id, months(count))
    const [{ orderId }] = (await tools.office(own.id)).periods
    await tools.pay(orderId)
    expect(await shop.totals(orderId)).toEqual([`invoice ${count === 1 ? '140.00' : '100.00'}`])
    expect(await linesOf(orderId)).toEqual(count === 1 ? ['100.00', '40.00'] : ['100.00'])
  }
  expect((await tools.office(own.id)).monthly).toBe('100.00')
})

test('for every period: from the next one without an order on, and removed again; figures, mails and history follow', async () => {
  const own = await tools.running()
  const addOnId = await makeAddOn()
  await runOn(own.id, addDays(months(1), -3))
  const month = tools.today.slice(0, 7)
  const grown = Number((await monthOf(month)).recurring)
  // The order of the next period is made already.
  const { body } = await add(own, { addOnId, when: 'every', price: '20' })
  expect(body).toMatchObject({
    price: '120.00',
    addOns: { from: months(2), chosen: [{ addOnId, amount: '20.00', when: 'every' }] },
  })
  expect(Number((await monthOf(month)).recurring)).toBe(grown + 20)
  await tools.pay(body.periods[0].orderId)
  await runOn(own.id, addDays(months(2), -3))
  await tools.pay((await tools.office(own.id)).periods[0].orderId)
  expect(await totalsOf(own.id)).toEqual(['120.00', '100.00', '100.00'])
  const removed = await remove(own, { addOnId, when: 'every' })
  expect(removed.body).toMatchObject({ price: '100.00', addOns: { from: months(3), chosen: [] } })
  expect((await remove(own, { addOnId, when: 'every' })).status).toBe(409)
  await runOn(own.id, months(3))
  const { history, periods } = await tools.office(own.id)
  expect(periods[0].total).toBe('100.00')
  expect(Number((await monthOf(month)).recurring)).toBe(grown)
  expect(history.map(({ what, by }: { what: string; by: string }) => `${what} ${by}`)).toEqual(
    expect.arrayContaining(['price customer', 'price customer']),
  )
  const mails = await shop.server.connection.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('kind', '=', 'subscription-add-on')
    .where('orderId', 'in', periods.map(({ orderId }: { orderId: string }) => orderId) as string[])
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Added', 'Removed'])
  expect(mails[0]!.text).toContain('$120.00 instead of $100.00')
})

test('what was to come once comes with the next order if that of its period is withdrawn', async () => {
  const own = await tools.running()
  const addOnId = await makeAddOn()
  await add(own, { addOnId, when: 'once' })
  await runOn(own.id, addDays(months(1), -3))
  expect(await totalsOf(own.id)).toEqual(['120.00', '100.00'])
  await tools.on(addDays(months(1), -2), async () => {
    await tools.own(own, 'pause', {})
    await tools.own(own, 'resume')
  })
  expect(await totalsOf(own.id)).toEqual(['120.00', '120.00', '100.00'])
  expect((await tools.office(own.id)).addOns.chosen).toEqual([])
})

test('a planned price keeps it apart, and includes what was there before; a planned package has it if it is sold with it', async () => {
  const own = await tools.running()
  const [early, late] = [await makeAddOn(), await makeAddOn({ addOnPrice: '5' })]
  await add(own, { addOnId: early, when: 'every' })
  const from = addDays(tools.today, 40)
  await shop.call('POST', '/subscriptions/price', { ids: [own.id], price: '150', from })
  await add(own, { addOnId: late, when: 'every' })
  expect(await tools.office(own.id)).toMatchObject({ price: '125.00', change: { price: '155.00' } })
  expect((await remove(own, { addOnId: early, when: 'every' })).status).toBe(409)
  expect((await remove(own, { addOnId: late, when: 'every' })).body.change.price).toBe('150.00')

  const other = await tools.running()
  const pack = await makePeriodicPackage(shop.server, { packagePrice: '150' })
  const only = await makeAddOn({ addOnPackages: pack._id })
  expect((await add(other, { addOnId: only, when: 'every' })).body.errors).toHaveProperty('addOnId')
  await tools.own(other, 'change', { packageId: pack._id, period: 'month' })
  expect((await add(other, { addOnId: only, when: 'every' })).body).toMatchObject({
    price: '100.00',
    change: { price: '170.00' },
  })
  await runOn(other.id, months(1))
  expect(await totalsOf(other.id)).toEqual(['170.00', '100.00'])
})

test('added to a planned package and removed there, it stays with what comes back if the package is taken back', async () => {
  const own = await tools.running()
  const addOnId = await makeAddOn()
  const every = { addOnId, when: 'every' }
  await add(own, every)
  const { _id: packageId } = await makePeriodicPackage(shop.server, { packagePrice: '150' })
  const plan = () => tools.own(own, 'change', { packageId, period: 'month' })
  const takeBack = async () =>
    (await tools.ask(own.id, 'change', { packageId: own.pack._id, period: 'month' })).body
  await plan()
  // It is there already: it does not come twice.
  expect((await add(own, every)).body).toMatchObject({ price: '120.00', change: { price: '170.00' } })
  expect(await takeBack()).toMatchObject({ price: '120.00', change: null })

  const from = addDays(tools.today, 40)
  await shop.call('POST', '/subscriptions/price', { ids: [own.id], price: '140', from })
  await plan()
  expect((await add(own, every)).body.change).toMatchObject({
    price: '170.00',
    announced: { price: '140.00' },
  })
  expect((await remove(own, every)).body).toMatchObject({ price: '120.00', change: { price: '150.00' } })
  expect(await takeBack()).toMatchObject({
    price: '120.00',
    change: { price: '140.00' },
    items: [{ unitPrice: '100.00' }, { unitPrice: '20.00' }],
  })
})

test('the agency adds for its customer; strangers, and one that ends, get nothing', async () => {
  const own = await tools.running()
  const addOnId = await makeAddOn()
  const answer = await tools.ask(own.id, 'add-ons', { addOnId, when: 'once' })
  expect(answer.body.history[0]).toMatchObject({ what: 'planned', by: 'agency' })
  expect((await tools.ask(own.id, 'add-ons/remove', { addOnId, when: 'once' })).body.next.amount).toBe(
    '100.00',
  )
  const stranger = { id: own.id, customer: await someone() }
  expect((await add(stranger, { addOnId, when: 'once' })).status).toBe(404)
  await tools.own(own, 'end', {})
  expect((await tools.own(own)).body.addOns).toBeNull()
  expect((await add(own, { addOnId, when: 'once' })).status).toBe(409)
})
