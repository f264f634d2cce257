import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const get = async (path: string, as = server.admin) => (await server.call('GET', path, { as })).body

test('lists what is left to pay, by order and by customer, with its sum', async () => {
  const customer = await someone()
  const [first, second] = [await makeOrder(server, customer), await makeOrder(server, customer, '100.50')]
  const paidOn = new Date().toISOString().slice(0, 10)
  await server.call('POST', `/order/${first._id}/payments`, {
    as: server.admin,
    body: { method: 'bank', amount: '49', paidOn },
  })
  await makePaidOrder(server)
  const { customerId } = await get(`/order/${first._id}`)
  const items = await get(`/open-items?customerId=${customerId}`)
  expect(items).toMatchObject([
    { _id: first._id, total: '349.00', paid: '49.00', open: '300.00', dueOn: paidOn, daysOverdue: 0 },
    { _id: second._id, open: '100.50', paid: '0.00' },
  ])
  const sums = { currency: 'USD', orders: 2, open: '400.50', overdue: '0.00' }
  expect(await get(`/open-items/totals?customerId=${customerId}`)).toEqual([sums])
  expect(await get('/open-items/customers')).toContainEqual({
    customerId,
    name: 'Ada Lovelace',
    dueOn: paidOn,
    ...sums,
  })
  await server.after(3 * 24 * 60 * 60 * 1000, async () => {
    const [overdue] = await get(`/open-items?customerId=${customerId}&overdue=1`)
    expect(overdue).toMatchObject({ _id: first._id, daysOverdue: 3 })
    expect(await get(`/open-items/totals?customerId=${customerId}`)).toMatchObject([{ overdue: '400.50' }])
  })
})

test('shows a person only the open items of orders that they see', async () => {
  const { _id: id } = await makeOrder(server, await someone())
  const worker = await staffMember(server, 'Order worker', ['payments.read'])
  expect(await get('/open-items', worker.as)).toEqual([])
  expect(await get('/open-items/totals', worker.as)).toEqual([])
  await server.call('PUT', `/order/${id}/assignee`, { as: server.admin, body: { assigneeId: worker.id } })
  expect(await get('/open-items', worker.as)).toMatchObject([{ _id: id }])
  const hidden = await staffMember(server, 'Order worker')
  expect((await server.call('GET', '/open-items', { as: hidden.as })).status).toBe(403)
})
