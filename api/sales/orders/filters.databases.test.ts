import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makePackage, makePaidOrder, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const put = (path: string, body: object) => server.call('PUT', path, { as: server.admin, body })
  const customer = await someone()
  for (let i = 0; i < 3; i++) await makeOrder(server, customer)
  await put(`/order-cancelled/${(await makeOrder(server, customer))._id}`, {})
  await makePaidOrder(server)
  const late = await makePaidOrder(server)
  await put(`/order/${late.order}/stage`, { stage: 'waiting' })
  await put(`/order/${late.order}/due-date`, { dueOn: '2020-01-01', reason: 'Late.' })
  const done = await makePaidOrder(server)
  await put(`/order-status/${done.order}`, { orderStatus: 'Delivered' })
  const given = await makePaidOrder(server)
  const { body: admins } = await server.call('GET', '/users', { as: server.admin })
  await put(`/order/${given.order}/assignee`, { assigneeId: admins[0]._id })
  await put(`/order/${given.order}/due-date`, { dueOn: today, reason: 'In a hurry.' })
})
afterAll(() => server[Symbol.asyncDispose]())

const today = new Date().toISOString().slice(0, 10)
const get = (query: string) => server.call('GET', `/orders?${query}`, { as: server.admin })

test.each([
  ['', 8],
  ['open=1', 6],
  ['open=1&paymentStatus=Paid', 3],
  ['open=1&orderStatus=Delivered', 0],
  [`open=1&from=${today}&to=${today}`, 6],
  ['due=overdue', 1],
  ['due=week', 1],
  ['assignee=none', 7],
  ['assignee=none&open=1', 5],
  ['stage=waiting', 1],
  [`paymentStatus=UnPaid&orderStatus=Pending&from=${today}&to=${today}`, 3],
  ['paymentStatus=UnPaid&orderStatus=Pending&to=2020-01-01', 0],
])('lists and counts the orders filtered by %s', async (query, count) => {
  const all = await get(query)
  expect(all.body).toHaveLength(count)
  const first = await get(`${query}&pageSize=1`)
  expect([all, first].map(({ headers }) => headers.get('x-total-count'))).toEqual([`${count}`, `${count}`])
})

test('finds only one order by its complete number, in any case and despite a customer with that name', async () => {
  const { body } = await get('sort=orderDate&pageSize=1')
  const { _id, number } = body[0]
  const other = { ...orderOf(await makePackage(server)), customerName: `About ${number}` }
  await place(server, other, { as: await someone() })
  for (const q of [number, number.toLowerCase()])
    expect((await get(`q=${q}`)).body.map((order: { _id: string }) => order._id)).toEqual([_id])
  expect((await get(`q=About ${number}`)).body).toHaveLength(1)
})

test('finds orders by their ids, and a customer only their own', async () => {
  const { body } = await get('pageSize=2')
  const ids = (body as { _id: string }[]).map(({ _id }) => _id)
  const found = await get(`ids=${ids.join(',')}`)
  expect((found.body as { _id: string }[]).map(({ _id }) => _id)).toEqual(ids)
  expect(found.headers.get('x-total-count')).toBe('2')
  const as = await someone()
  expect((await server.call('GET', `/orders?ids=${ids.join(',')}`, { as })).body).toEqual([])
  for (const wrong of ['', 'nobody', Array(101).fill(ids[0]).join(',')])
    expect((await get(`ids=${wrong}`)).status).toBe(422)
})

test('sorted by due date, in both directions those without one come last', async () => {
  const given = await makePaidOrder(server)
  const body = { dueOn: '2031-01-01', reason: 'Later.' }
  await server.call('PUT', `/order/${given.order}/due-date`, { as: server.admin, body })
  for (const sort of ['dueOn', '-dueOn'])
    for (const more of ['', '&q=lovelace']) {
      const { body } = await get(`sort=${sort}${more}`)
      const days = (body as { dueOn: string | null }[]).map(({ dueOn }) => dueOn)
      const withDay = days.filter((day) => day !== null)
      const ascending = withDay.toSorted()
      expect(withDay.length, more).toBeGreaterThan(1)
      expect(days.length).toBeGreaterThan(withDay.length)
      const expected = sort === 'dueOn' ? ascending : ascending.toReversed()
      expect(days.slice(0, withDay.length), sort + more).toEqual(expected)
    }
})
