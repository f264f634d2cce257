import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examplePackage } from '#dev/test/make.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, xmlIn } from '#dev/test/invoices.ts'
import { orderOf, place, someone } from '#dev/test/orders.ts'
import { token } from '#dev/test/server.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeEach(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop[Symbol.asyncDispose]()
})

/** Sets the clock of the server and the time zone of the site. */
async function live(at: string, timeZone: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  const admin = await token({ uid: 'the-admin', email: 'admin@site.test' })
  const call = (method: string, path: string, body?: object) =>
    shop.server.call(method, path, { as: admin, ...(body && { body }) })
  const [region] = (await call('GET', '/content/region')).body
  const saved = region
    ? await call('PUT', `/content/region/${region._id}`, { timeZone })
    : await call('POST', '/content/region', { timeZone })
  expect(saved.status).toBeLessThan(300)
  return { admin, call }
}

/** Places an order and marks it as paid. */
async function sell({ admin, call }: Awaited<ReturnType<typeof live>>) {
  const as = await someone(randomUUID())
  const pack = await call('POST', '/content/pricing', {
    ...examplePackage('x'),
    packageName: `Package ${randomUUID()}`,
    packagePrice: '349',
    packageDays: '5',
  })
  const { body: order } = await place(shop.server, orderOf(pack.body), { as })
  const paid = await call('PUT', `/order-payment/${order._id}`, { paymentStatus: 'Paid', reason: 'By hand.' })
  expect(paid.status).toBe(200)
  const { body } = await call('GET', `/order/${order._id}`)
  const xml = xmlIn(await invoicePdf(shop.server, body.invoices[0]._id, admin))
  return { order: body, xml }
}

test.each([
  ['Asia/Tokyo', '2018-12-31T15:30:00Z', '2019-01-01', '01/01/2019', '2019-01-08', '2018-12-31'],
  ['Asia/Tokyo', '2018-12-31T14:30:00Z', '2018-12-31', '12/31/2018', '2019-01-07', '2019-01-01'],
  ['America/New_York', '2019-01-01T04:30:00Z', '2018-12-31', '12/31/2018', '2019-01-07', '2019-01-01'],
  ['America/New_York', '2019-01-01T05:30:00Z', '2019-01-01', '01/01/2019', '2019-01-08', '2018-12-31'],
  ['', '2018-12-31T23:30:00Z', '2018-12-31', '12/31/2018', '2019-01-07', '2019-01-01'],
])('in %s at %s it is %s', async (zone, at, day, shown, due, other) => {
  const office = await live(at, zone)
  const { order, xml } = await sell(office)
  expect(order).toMatchObject({ orderDate: shown, dueOn: due })
  const [invoice] = order.invoices
  expect(invoice).toMatchObject({ number: `INV-${day.slice(0, 4)}-0001`, issuedOn: day })
  const compact = day.replaceAll('-', '')
  expect([...xml.matchAll(/format="102">(\d+)</g)].map(([, date]) => date)).toEqual([compact, compact])
  const { body: summary } = await office.call('GET', '/orders/summary')
  expect(summary.byDay.at(-1)).toEqual({ on: day, orders: 1, sales: '349.00' })
  expect(summary.byMonth.at(-1)).toMatchObject({ on: day.slice(0, 7), orders: 1 })
  const { text: csv } = await office.call('GET', '/invoices.csv')
  expect(csv).toContain(`,invoice,${day},`.slice(1))
  expect((await office.call('GET', '/orders.csv')).text).toContain(`,${shown},`)
  // The activity and the orders of a day end where the day does.
  await shop.server.connection.db
    .updateTable('orders')
    .set({ createdAt: new Date(at) })
    .execute()
  await shop.server.connection.db
    .updateTable('auditLog')
    .set({ at: new Date(at) })
    .where('action', '=', 'payment')
    .execute()
  for (const [on, found] of [
    [day, 1],
    [other, 0],
  ] as const)
    expect((await office.call('GET', `/orders?from=${on}&to=${on}`)).body, on).toHaveLength(found)
})

test('a due date has passed when the day has, and a due date is counted from today', async () => {
  const office = await live('2018-11-27T14:30:00Z', 'Asia/Tokyo')
  const { order } = await sell(office)
  expect(order.dueOn).toBe('2018-12-04')
  const overdue = async (at: string) => {
    const { call } = await live(at, 'Asia/Tokyo')
    return (await call('GET', '/orders?due=overdue')).body.length
  }
  expect(await overdue('2018-12-04T14:30:00Z')).toBe(0)
  expect(await overdue('2018-12-04T15:30:00Z')).toBe(1)
})

test('a later change of the time zone changes no date that was given, and no date goes back', async () => {
  const { order } = await sell(await live('2018-11-26T15:30:00Z', 'Asia/Tokyo'))
  const office = await live('2018-11-26T16:00:00Z', 'America/New_York')
  const { body } = await office.call('GET', `/order/${order._id}`)
  expect([body.orderDate, body.invoices[0].issuedOn]).toEqual(['11/27/2018', '2018-11-27'])
  const { order: next } = await sell(office)
  expect(next.orderDate).toBe('11/26/2018')
  expect(next.invoices[0]).toMatchObject({ number: 'INV-2018-0002', issuedOn: '2018-11-27' })
})
