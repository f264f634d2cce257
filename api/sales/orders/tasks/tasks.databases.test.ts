import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { withTransaction } from '../../../platform/context.ts'
import { addTasks } from './tasks.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = (await ask('GET', '/users')).body[0]._id
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: server.admin, body })
const pay = (id: string) => ask('PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By bank' })

test('adds the tasks of the package to a paid order once, visible only to administrators', async () => {
  const [own, other] = [await makePackage(server), await makePackage(server)]
  await ask('POST', '/content/taskList', { taskListName: 'All', tasks: 'Read the brief\n\n  Plan  ' })
  await ask('POST', '/content/taskList', { taskListName: 'Own', tasks: 'Audit', taskPackages: own._id })
  await ask('POST', '/content/taskList', { taskListName: 'Other', tasks: 'Never', taskPackages: other._id })
  const as = await someone()
  const { body: order } = await place(server, orderOf(own), { as })
  await pay(order._id)
  await pay(order._id)
  const texts = async () =>
    ((await ask('GET', `/order/${order._id}/tasks`)).body as { text: string }[]).map(({ text }) => text)
  expect(await texts()).toEqual(['Read the brief', 'Plan', 'Audit'])
  for (const path of [
    '/content/taskList',
    '/content/cannedAnswer',
    `/order/${order._id}/tasks`,
    '/tasks',
    '/board',
  ]) {
    expect((await server.call('GET', path)).status, path).toBe(401)
    expect((await server.call('GET', path, { as })).status, path).toBe(403)
  }
})

test('adds the tasks of a package once, although its payment was undone and repeated', async () => {
  const pack = await makePackage(server)
  await ask('POST', '/content/taskList', {
    taskListName: 'Own',
    tasks: 'Interview\nKickoff',
    taskPackages: pack._id,
  })
  const { body: order } = await place(server, orderOf(pack), { as: await someone() })
  const paid = await pay(order._id)
  expect((await ask('POST', `/activity/${paid.headers.get('change-id')}/undo`)).status).toBe(204)
  expect((await pay(order._id)).body.paymentStatus).toBe('Paid')
  const { body: tasks } = await ask('GET', `/order/${order._id}/tasks`)
  for (const text of ['Interview', 'Kickoff'])
    expect(tasks.filter((task: { text: string }) => task.text === text)).toHaveLength(1)
})

test('accepts the payment of an order with the maximum number of tasks', async () => {
  const pack = await makePackage(server)
  await ask('POST', '/content/taskList', { taskListName: 'Own', tasks: 'Audit', taskPackages: pack._id })
  const { body: order } = await place(server, orderOf(pack), { as: await someone() })
  const texts = Array.from({ length: 200 }, (_, i) => `Task ${i}`)
  await withTransaction(server.ctx, (ctx) => addTasks(ctx, order._id, { texts }))
  expect((await ask('POST', `/order/${order._id}/tasks`, { text: 'Another' })).status).toBe(409)
  expect((await pay(order._id)).body.paymentStatus).toBe('Paid')
})

test('completes, assigns and deletes tasks, and undoes each of these', async () => {
  const order = await makeOrder(server, await someone())
  const { body: task } = await ask('POST', `/order/${order._id}/tasks`, { text: 'Audit' })
  const change = (body: object) => ask('PUT', `/order-task/${task._id}`, body)
  expect((await change({ assigneeId: randomUUID() })).body.errors).toEqual({
    assigneeId: 'There is no such person.',
  })
  expect((await change({ assigneeId: admin, dueOn: '2020-01-02' })).body).toMatchObject({
    assigneeId: admin,
    doneAt: null,
  })
  expect((await ask('GET', `/tasks?assignee=${admin}`)).body).toMatchObject([
    { text: 'Audit', orderNumber: order.number },
  ])
  const done = await change({ done: true })
  expect(done.body).toMatchObject({ doneBy: 'admin@site.test', dueOn: '2020-01-02' })
  expect((await ask('GET', `/tasks?assignee=${admin}`)).body).toEqual([])
  const { body: timeline } = await ask('GET', `/order/${order._id}/timeline`)
  expect(timeline.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toContainEqual([
    'task',
    'Audit',
  ])
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain('mail')
  await ask('POST', `/activity/${done.headers.get('change-id')}/undo`)
  const removed = await ask('DELETE', `/order-task/${task._id}`)
  await ask('POST', `/activity/${removed.headers.get('change-id')}/undo`)
  expect((await ask('GET', `/order/${order._id}/tasks`)).body).toMatchObject([
    { _id: task._id, doneAt: null, assigneeId: admin },
  ])
})

test('a repeated request with the same Idempotency-Key adds a task once', async () => {
  const order = await makeOrder(server, await someone())
  const add = (text: string, key: string) =>
    server.call('POST', `/order/${order._id}/tasks`, {
      as: server.admin,
      body: { text },
      headers: { 'Idempotency-Key': key },
    })
  const [first, repeated, other] = [await add('Audit', 'a'), await add('Audit', 'a'), await add('Audit', 'b')]
  expect([first.status, repeated.status, other.status]).toEqual([201, 201, 201])
  expect(repeated.body._id).toBe(first.body._id)
  expect(repeated.headers.get('change-id')).toBeNull()
  const { body: tasks } = await ask('GET', `/order/${order._id}/tasks`)
  expect(tasks.map(({ _id }: { _id: string }) => _id)).toEqual([first.body._id, other.body._id])
})

test('shows paid orders by stage on the board, and filters the list by overdue orders', async () => {
  const customer = await someone()
  const [paid, unpaid] = [await makeOrder(server, customer), await makeOrder(server, customer)]
  await pay(paid._id)
  const cardOf = async (query = '') =>
    ((await ask('GET', `/board${query}`)).body.orders as { _id: string; stage: string }[]).find(
      ({ _id }) => _id === paid._id,
    )
  expect(await cardOf()).toMatchObject({ stage: 'progress', assigneeId: null })
  expect((await ask('GET', '/board')).text).not.toContain(unpaid._id)
  await ask('PUT', `/order/${paid._id}/assignee`, { assigneeId: admin })
  expect(await cardOf('?assignee=none')).toBeUndefined()
  expect(await cardOf(`?assignee=${admin}&q=${paid.number}`)).toMatchObject({ assigneeId: admin })
  await ask('PUT', `/order/${paid._id}/due-date`, { dueOn: '2020-01-02', reason: 'Earlier' })
  expect((await ask('GET', '/orders?due=overdue')).body).toMatchObject([{ _id: paid._id }])
  await ask('PUT', `/order/${paid._id}/stage`, { stage: 'delivered' })
  expect(await cardOf()).toMatchObject({ stage: 'delivered' })
  expect((await ask('GET', '/orders?due=overdue')).body).toEqual([])
})

test('reports an unknown variable in a canned answer at its field', async () => {
  const answer = { answerTitle: 'Access', answerText: 'Hello {customerName}, {secret}' }
  const { status, body } = await ask('POST', '/content/cannedAnswer', answer)
  expect([status, body.errors.answerText]).toEqual([
    422,
    expect.stringContaining('There is no {secret} here'),
  ])
  const saved = await ask('POST', '/content/cannedAnswer', { ...answer, answerText: 'Hello {customerName}' })
  expect(saved.status).toBe(201)
})

test('mails a note once, and only to the mentioned administrator', async () => {
  const order = await makeOrder(server, await someone())
  const email = `${randomUUID()}@team.test`
  const as = await token({ uid: randomUUID(), email })
  const { body } = await ask('POST', '/add-user', { userEmail: email, userRole: 'Admin' })
  await server.call('POST', '/accept-invitation', { as, body: { key: body.invitation.split('#')[1] } })
  const name = email.split('@')[0]
  await ask('POST', `/order/${order._id}/notes`, {
    text: `@${name}, please look. Not me: me@${name}.test @admin @nobody`,
  })
  const { body: mails } = await ask('GET', `/mails?orderId=${order._id}&kind=note-mention`)
  expect(mails).toMatchObject([{ recipient: email }])
})
