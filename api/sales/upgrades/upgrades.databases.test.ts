import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCoupon } from '#dev/test/coupons.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { examplePackage } from '#dev/test/make.ts'
import { orderOf, place, someone } from '#dev/test/orders.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
let small: Pack, large: Pack
interface Pack {
  _id: string
  packageName: string
  packagePrice: string
}
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
  const make = async (packageName: string, packagePrice: string, packageDays: string) => {
    const body = {
      ...examplePackage('x'),
      packageName,
      packagePrice,
      packageDays,
      packageQuantity: '',
    }
    return (await ask('POST', '/content/pricing', body)).body as Pack
  }
  small = await make('Small', '349', '5')
  large = await make('Large', '699', '8')
  const tasks = { taskListName: 'Large', tasks: 'Write the fourth article', taskPackages: large._id }
  expect((await ask('POST', '/content/taskList', tasks)).status).toBeLessThan(300)
})
afterAll(() => shop[Symbol.asyncDispose]())

const ask = (method: string, path: string, body?: object, as = shop.server.admin) =>
  shop.server.call(method, path, { as, body })
async function running() {
  const as = await someone()
  const { body } = await place(shop.server, orderOf(small), { as })
  await shop.setPayment(body._id, 'Paid')
  return { id: body._id as string, as }
}
const offered = async (id: string, as?: string) =>
  (await ask('GET', `/order/${id}/upgrades`, undefined, as)).body.offered.filter(
    ({ packageName }: { packageName: string }) => packageName === 'Large',
  )
const upgrade = (id: string, as?: string, difference = '350') =>
  ask('POST', `/order/${id}/upgrades`, { packageId: large._id, difference }, as)

test('a customer pays the difference, and tasks, days and history of the running order follow', async () => {
  const { id, as } = await running()
  expect(await offered(id, as)).toEqual([
    { packageId: large._id, packageName: 'Large', difference: '350.00' },
  ])
  const before = (await ask('GET', `/order/${id}`)).body
  const { status, body: ordered, text } = await upgrade(id, as)
  expect(status, text).toBe(201)
  expect(ordered).toMatchObject({ packageName: 'Large', total: '350.00', paymentStatus: 'UnPaid' })
  expect(await offered(id, as)).toEqual([])
  expect((await ask('GET', `/order/${id}`)).body).toMatchObject({ workDays: 5 })
  await shop.setPayment(ordered._id, 'Paid')
  expect(await shop.totals(ordered._id)).toEqual(['invoice 350.00'])
  const after = (await ask('GET', `/order/${id}`)).body
  expect(after).toMatchObject({
    workDays: 8,
    total: before.total,
    breakdown: before.breakdown,
    packageName: 'Small',
  })
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
  expect(after.history).toContainEqual(expect.objectContaining({ what: 'upgrade', after: 'Large' }))
  const tasks = (await ask('GET', `/order/${id}/tasks`)).body.map((task: { text: string }) => task.text)
  expect(tasks).toContain('Write the fourth article')
  expect((await ask('GET', `/order/${ordered._id}/upgrades`, undefined, as)).body.of._id).toBe(id)
  // Its work is that of the running order.
  expect((await ask('GET', `/order/${ordered._id}`)).body).toMatchObject({ orderStatus: 'Delivered' })
  expect((await ask('GET', `/order/${ordered._id}/tasks`)).body).toEqual([])
  expect((await ask('GET', `/order/${id}/upgrades`, undefined, as)).body.orders).toMatchObject([
    { _id: ordered._id, packageName: 'Large', paymentStatus: 'Paid' },
  ])
})

test('forty requests at once order one upgrade, at the difference that was seen', async () => {
  const { id, as } = await running()
  expect((await upgrade(id, as, '349')).status).toBe(409)
  const answers = await Promise.all(Array.from({ length: 40 }, () => upgrade(id, as)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1)
})

test('the office orders it for the customer; nobody else does', async () => {
  const { id } = await running()
  expect((await upgrade(id, await someone())).status).toBe(404)
  const { body } = await upgrade(id)
  expect(body).toMatchObject({ total: '350.00' })
  const mails = await shop.server.connection.db
    .selectFrom('mails')
    .select('kind')
    .where('orderId', '=', body._id)
    .execute()
  expect(mails).toEqual([{ kind: 'order-entered' }])
})

test('an order that is not paid, or delivered, cannot be upgraded', async () => {
  const as = await someone()
  const { body } = await place(shop.server, orderOf(small), { as })
  expect(await offered(body._id, as)).toEqual([])
  expect((await upgrade(body._id, as)).status).toBe(409)
})

test('an upgrade that is paid after the order was delivered is an order like any other', async () => {
  const { id, as } = await running()
  const { body: ordered } = await upgrade(id, as)
  await ask('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })
  await shop.setPayment(ordered._id, 'Paid')
  expect((await ask('GET', `/order/${ordered._id}`)).body).toMatchObject({ orderStatus: 'Pending' })
})

test('what a coupon took off was not paid, and is not taken off the larger package', async () => {
  const { code } = await makeCoupon(shop.server, { percent: '50' })
  const as = await someone()
  const { body } = await place(
    shop.server,
    { ...orderOf(small), packagePrice: '174.50', coupon: code },
    { as },
  )
  await shop.setPayment(body._id, 'Paid')
  expect(await offered(body._id, as)).toMatchObject([{ difference: '524.50' }])
  expect((await upgrade(body._id, as, '524.50')).body).toMatchObject({ total: '524.50' })
})

test('an order that was refunded in part or in full cannot be upgraded, and its unpaid upgrade is canceled', async () => {
  const { id, as } = await running()
  const { body: ordered } = await upgrade(id, as)
  const [payment] = (await ask('GET', `/order/${id}`)).body.payments
  const refund = await ask('POST', `/order/${id}/refunds`, {
    payment: payment._id,
    method: 'bank',
    amount: '300',
    paidOn: new Date().toISOString().slice(0, 10),
  })
  expect(refund.status, refund.text).toBeLessThan(300)
  expect((await ask('GET', `/order/${ordered._id}`)).body).toMatchObject({ paymentStatus: 'Cancelled' })
  expect(await offered(id, as)).toEqual([])
  expect((await upgrade(id, as)).status).toBe(409)
})

test('a second upgrade takes off what was paid for the first one, too', async () => {
  const { id, as } = await running()
  await shop.setPayment((await upgrade(id, as)).body._id, 'Paid')
  const body = {
    ...examplePackage('x'),
    packageName: 'Huge',
    packagePrice: '999',
    packageQuantity: '',
  }
  const { body: huge } = await ask('POST', '/content/pricing', body)
  const { body: ordered } = await ask(
    'POST',
    `/order/${id}/upgrades`,
    { packageId: huge._id, difference: '300' },
    as,
  )
  expect(ordered).toMatchObject({ packageName: 'Huge', total: '300.00' })
})
