import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRole } from '#content/model/permissions.ts'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { staffMember } from '#dev/test/staff.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, as: string) => server.call('GET', path, { as })
const homeOf = async (as: string) => (await get('/home', as)).body

/** Each part of the home screen, and the route that answers the same to the same people. */
const sources: Record<string, string> = {
  setup: '/status',
  tasks: '/tasks',
  orders: '/board',
  subscribers: '/subscribers',
  paymentAddressId: '/paypal-email',
  'open.unreadMessages': '/messages',
  'open.suspectedMessages': '/messages',
  'open.paymentEvents': '/payments/attention',
  'open.failedMails': '/mails/summary',
  'open.requests': '/order-requests',
}

test('each role gets the parts that its own routes answer, and no other', async () => {
  for (const role of everyRole) {
    const { as } = await staffMember(server, role)
    const home = await homeOf(as)
    expect(home.published).toBeDefined()
    for (const [part, path] of Object.entries(sources)) {
      const [outer = '', inner] = part.split('.')
      const value = inner ? home[outer][inner] : home[outer]
      const isAllowed = (await get(path, as)).status === 200
      expect(value !== undefined, `${role}: ${part}`).toBe(isAllowed)
    }
  }
  expect((await get('/home', await someone())).status).toBe(403)
  expect((await server.call('GET', '/home')).status).toBe(401)
})

test('its figures are those of the lists', async () => {
  await makeOrder(server, await someone())
  await makePaidOrder(server)
  const home = await homeOf(server.admin)
  const { body: summary } = await get('/orders/summary', server.admin)
  expect(home.sales).toEqual({
    totalPaid: summary.totalPaid,
    byDay: summary.byDay,
    byMonth: summary.byMonth,
  })
  expect(home.open.toDeliver).toBe(summary.toDeliver)
  expect(home.open.unpaid).toBe(summary.paymentStatus.UnPaid)
  const list = await get('/orders?pageSize=3&sort=-orderDate', server.admin)
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
  expect(ids(home.orders.rows)).toEqual(ids(list.body))
  expect(String(home.orders.total)).toBe(list.headers.get('x-total-count'))
})

test('an order worker sees the figures and tasks of their own orders, without prices', async () => {
  const worker = await staffMember(server, 'Order worker')
  const { order } = await makePaidOrder(server)
  const { order: other } = await makePaidOrder(server)
  const { body: task } = await server.call('POST', `/order/${order}/tasks`, {
    as: server.admin,
    body: { text: 'Call them' },
  })
  const { body: foreign } = await server.call('POST', `/order/${other}/tasks`, {
    as: server.admin,
    body: { text: 'Not theirs' },
  })
  for (const { _id } of [task, foreign])
    await server.call('PUT', `/order-task/${_id}`, { as: server.admin, body: { assigneeId: worker.id } })
  await server.call('PUT', `/order/${order}/assignee`, { as: server.admin, body: { assigneeId: worker.id } })
  const home = await homeOf(worker.as)
  expect(home.sales).toBeUndefined()
  expect(home.orders).toMatchObject({ total: 1, rows: [{ _id: order, packagePrice: '' }] })
  expect(home.open).toMatchObject({ toDeliver: 1, unpaid: 0 })
  expect(home.tasks).toMatchObject({ total: 1, rows: [{ text: 'Call them' }] })
})
