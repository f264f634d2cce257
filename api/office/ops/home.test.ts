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
  'open.unreadMessages': '/messages',
  'open.suspectedMessages': '/messages',
  'open.paymentEvents': '/payments/attention',
  'open.failedMails': '/mails/summary',
  'open.requests': '/order-requests',
  'open.overdue': '/board',
  'open.heldMails': '/inbound-mails',
  'open.unreadConversations': '/order-messages?q=order',
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

test('the steps to set up the site come in the order in which an owner takes them', async () => {
  const { setup } = await homeOf(server.admin)
  const keys = (setup as { key: string }[]).map(({ key }) => key)
  const wanted = ['content.site', 'content.logo', 'content.brand', 'sales.timeZone', 'content.footerAddress']
  const then = ['content.pricing', 'payments.payee', 'sales.invoices', 'content.privacy', 'sales.terms']
  expect(keys.filter((key) => [...wanted, ...then].includes(key))).toEqual([...wanted, ...then])
  expect(keys.at(-1)).toBe('checks.run')
})

test('it counts what is due, what waits for the customer, and what is unread', async () => {
  const before = (await homeOf(server.admin)).open
  const put = (path: string, body: object) => server.call('PUT', path, { as: server.admin, body })
  const [late, soon] = [await makePaidOrder(server), await makePaidOrder(server)]
  await put(`/order/${late.order}/due-date`, { dueOn: '2020-01-01', reason: 'Late.' })
  await put(`/order/${soon.order}/due-date`, {
    dueOn: new Date().toISOString().slice(0, 10),
    reason: 'In a hurry.',
  })
  await put(`/order/${soon.order}/stage`, { stage: 'waiting' })
  await server.call('POST', `/order/${late.order}/messages`, { as: late.customer, body: { text: 'When?' } })
  const home = await homeOf(server.admin)
  expect(home.open).toMatchObject({
    overdue: before.overdue + 1,
    dueSoon: before.dueSoon + 1,
    waiting: before.waiting + 1,
    unreadConversations: before.unreadConversations + 1,
  })
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
  expect(home.toPay).toBe(summary.toPay)
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
