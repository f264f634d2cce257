import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const put = (path: string, body: object) => server.call('PUT', path, { as: server.admin, body })
const read = async (id: string) => (await server.call('GET', `/order/${id}`, { as: server.admin })).body
const undo = (changed: { headers: Headers }) =>
  server.call('POST', `/activity/${changed.headers.get('Change-Id')}/undo`, { as: server.admin })

test('assigns, moves and dates several orders at once, all or none, and undoes it at once', async () => {
  const ids = [(await makePaidOrder(server)).order, (await makePaidOrder(server)).order]
  const { body: people } = await server.call('GET', '/users', { as: server.admin })
  const assigneeId = people[0]._id as string
  for (const [path, change, shown] of [
    ['assignee', { assigneeId }, { assigneeId }],
    ['stage', { stage: 'waiting' }, { stage: 'waiting' }],
    ['due-date', { dueOn: '2030-03-01', reason: 'Later.' }, { dueOn: '2030-03-01' }],
  ] as const) {
    const { assigneeId: who, stage, dueOn } = await read(ids[0]!)
    const before = { assigneeId: who, stage, dueOn }
    expect((await put(`/orders/${path}`, { ids: [...ids, randomUUID()], ...change })).status, path).toBe(404)
    expect(await read(ids[0]!)).toMatchObject(before)
    const changed = await put(`/orders/${path}`, { ids, ...change })
    expect(changed.status, changed.text).toBe(200)
    for (const id of ids) expect(await read(id)).toMatchObject(shown)
    expect((await undo(changed)).status).toBe(204)
    for (const id of ids) expect(await read(id)).toMatchObject(before)
  }
  expect((await put('/orders/assignee', { ids: [], assigneeId })).status).toBe(422)
  expect((await put('/orders/assignee', { ids, assigneeId: randomUUID() })).status).toBe(422)
})

test('cancels several unpaid orders, or none of them', async () => {
  const customer = await someone()
  const ids = [(await makeOrder(server, customer))._id, (await makeOrder(server, customer))._id]
  const { order: paid } = await makePaidOrder(server)
  expect((await put('/orders/cancelled', { ids: [...ids, paid] })).status).toBe(409)
  expect((await read(ids[0]!)).paymentStatus).toBe('UnPaid')
  const canceled = await put('/orders/cancelled', { ids })
  expect(canceled.body).toMatchObject([{ paymentStatus: 'Cancelled' }, { paymentStatus: 'Cancelled' }])
})

test('orders that are Pending again are at the stage that they had', async () => {
  const ids: string[] = []
  for (const stage of ['waiting', 'review'] as const) {
    const { order } = await makePaidOrder(server)
    await put(`/order/${order}/stage`, { stage })
    ids.push(order)
  }
  await put('/orders/order-status', { ids, orderStatus: 'Delivered' })
  for (const id of ids) expect((await read(id)).stage).toBe('delivered')
  await put('/orders/order-status', { ids, orderStatus: 'Pending' })
  expect([(await read(ids[0]!)).stage, (await read(ids[1]!)).stage]).toEqual(['waiting', 'review'])
})

test('reminds the customers of unpaid orders at most once a day, and of no other orders', async () => {
  const { _id: unpaid } = await makeOrder(server, await someone())
  const { order: paid } = await makePaidOrder(server)
  const remind = (ids: readonly string[]) =>
    server.call('POST', '/orders/reminders', { as: server.admin, body: { ids } })
  const mails = async () =>
    (await server.call('GET', `/mails?orderId=${unpaid}&kind=payment-reminder`, { as: server.admin })).body
  expect((await remind([unpaid, randomUUID()])).status).toBe(404)
  expect(await mails()).toHaveLength(0)
  const { body } = await remind([unpaid, paid])
  expect(body).toHaveLength(2)
  expect(body).toContainEqual({ _id: unpaid, reminded: true })
  expect(body).toContainEqual({ _id: paid, reminded: false })
  expect((await remind([unpaid])).body).toEqual([{ _id: unpaid, reminded: false }])
  expect(await mails()).toHaveLength(1)
  const daysAgo = new Date(server.ctx.now().getTime() - 25 * 60 * 60 * 1000)
  await server.ctx.db
    .updateTable('orders')
    .set({ paymentRemindedAt: daysAgo })
    .where('id', '=', unpaid)
    .execute()
  expect((await remind([unpaid])).body).toEqual([{ _id: unpaid, reminded: true }])
  expect(await mails()).toHaveLength(2)
})

test('writes to the customers of several orders, once for repeated requests', async () => {
  const customer = await someone()
  const key = randomUUID()
  const ids = [(await makeOrder(server, customer))._id, (await makeOrder(server, await someone()))._id]
  const write = (to: readonly string[], as = server.admin) =>
    server.call('POST', '/orders/messages', {
      as,
      body: { ids: to, text: 'We are closed on Friday.' },
      headers: { 'Idempotency-Key': key },
    })
  const textsOf = async (id: string) => {
    const { body } = await server.call('GET', `/order/${id}/messages`, { as: server.admin })
    return (body.messages as { text: string }[]).map(({ text }) => text)
  }
  expect((await write(ids, customer)).status).toBe(403)
  expect((await write([...ids, randomUUID()])).status).toBe(404)
  for (const id of ids) expect(await textsOf(id)).toEqual([])
  for (let n = 0; n < 2; n++) expect((await write(ids)).status).toBe(201)
  for (const id of ids) expect(await textsOf(id)).toEqual(['We are closed on Friday.'])
})
