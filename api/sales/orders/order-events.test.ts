import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#api/platform/context.ts'
import { fixedRetention } from '#content/sections/retention.ts'
import { join, person } from '#dev/test/company.ts'
import { followOrder } from '#dev/test/events.ts'
import { upload } from '#dev/test/files.ts'
import { makeOrder, orderKeyIn, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { deleteExpiredEvents } from '../live/expired-events.ts'
import { recordEvent } from './order-events.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object, as = server.admin) =>
  server.call(method, path, { as, ...(body && { body }) })

const eventsOf = (id: string) =>
  server.connection.db
    .selectFrom('orderEvents')
    .select(['subject', 'action', 'audience', 'before', 'after', 'by', 'actorUid'])
    .where('orderId', '=', id)
    .orderBy('id')
    .execute()

test('what happens to an order is one row: for its history, the activity and the pages that show it', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { eventId } = (await call('GET', `/order/${id}`)).body
  const log = () =>
    server.connection.db.selectFrom('auditLog').select('id').where('actorUid', '<>', 'operator').execute()
  const logged = await log()
  await using stream = await followOrder(server, id, server.admin, eventId)
  expect(await stream.next()).toBe('order')

  await call('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })
  const rows = (await eventsOf(id)).slice(1)
  expect(rows).toMatchObject([
    {
      subject: 'order',
      action: 'status',
      audience: 'everybody',
      by: 'agency',
      before: { orderStatus: 'Pending' },
      after: { orderStatus: 'Delivered' },
    },
  ])
  expect(await stream.next()).toBe('order')
  const { body: order } = await call('GET', `/order/${id}`)
  expect(order.history.at(-1)).toMatchObject({ what: 'orderStatus', before: 'Pending', after: 'Delivered' })
  expect(stream.lastId()).toBe(order.eventId)
  expect(order.history.at(-1)._id).toBe(order.eventId)
  const [change] = (await call('GET', `/activity?record=${id}&pageSize=1`)).body
  expect(change).toMatchObject({
    _id: order.eventId,
    action: 'status',
    subject: 'order',
    canUndo: true,
    order: { _id: id, number: order.number },
  })
  expect(await log()).toEqual(logged)
})

test('the activity of an order has what happened to its parts, too', async () => {
  const { _id: id, number } = await makeOrder(server, await someone())
  await call('POST', `/order/${id}/tasks`, { text: 'Write the text' })
  const { body } = await call('GET', `/activity?record=${id}`)
  expect(
    body.map(({ subject, action, order }: { subject: string; action: string; order: { number: string } }) => [
      subject,
      action,
      order.number,
    ]),
  ).toEqual([
    ['task', 'create', number],
    ['order', 'place', number],
  ])
})

test('nobody but the agency learns of what is internal', async () => {
  const [customer, colleague] = await Promise.all([person(), person()])
  await call('POST', '/company', { name: 'Lovelace Ltd' }, customer.as)
  expect((await join(server, customer, colleague)).status).toBe(200)
  const { _id: id } = await makeOrder(server, customer.as)
  const { body: link } = await call(
    'POST',
    `/order/${id}/links`,
    { allows: 'order-pay', days: 7 },
    customer.as,
  )
  const { token: linkToken } = orderKeyIn(link.address)
  const { eventId } = (await call('GET', `/order/${id}`, undefined, customer.as)).body
  const streams = await Promise.all(
    [customer.as, colleague.as].map((as) => followOrder(server, id, as, eventId)),
  )

  const secret = 'SECRET-7f3a'
  const admins = (await call('GET', '/users')).body as { _id: string }[]
  const { body: note } = await call('POST', `/order/${id}/notes`, { text: `${secret} note` })
  await call('DELETE', `/note/${note._id}`)
  const { body: task } = await call('POST', `/order/${id}/tasks`, { text: `${secret} task` })
  await call('PUT', `/order-task/${task._id}`, { done: true })
  await call('PUT', `/order/${id}/assignee`, { assigneeId: admins[0]!._id })
  await upload(server, server.admin, id, { purpose: 'delivery', name: `${secret}.png` })
  await call('PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: `${secret} reason` })
  // The last event of everybody ends each stream's list.
  await call('POST', `/order/${id}/messages`, { text: 'Hello' })

  const internal = (await eventsOf(id)).filter(({ audience }) => audience === 'agency')
  expect(new Set(internal.map(({ subject }) => subject))).toEqual(new Set(['note', 'task', 'order', 'file']))
  for (const stream of streams) {
    const told: (string | undefined)[] = []
    while (told.at(-1) !== 'order-message') told.push(await stream.next())
    // The payment is one event, and its stage another one.
    expect(told.filter((subject) => !['order', 'link'].includes(subject!))).toEqual(['order-message'])
    await stream[Symbol.asyncDispose]()
  }
  const reads = [
    [`/order/${id}`, { as: customer.as }],
    [`/order/${id}`, { as: colleague.as }],
    [`/order/${id}/files`, { as: customer.as }],
    ['/me/export', { as: customer.as }],
    [`/order/${id}`, { link: linkToken }],
  ] as const
  for (const [path, caller] of reads) {
    const { text, status } = await server.call('GET', path, caller)
    expect([path, status, text.includes(secret)]).toEqual([path, 200, false])
  }
  const { history } = (await call('GET', `/order/${id}`, undefined, colleague.as)).body
  for (const entry of history) {
    expect(entry).not.toHaveProperty('actorUid')
    expect(entry).not.toHaveProperty('actorEmail')
  }
  for (const as of [customer.as, colleague.as]) {
    expect((await call('GET', '/activity', undefined, as)).status).toBe(403)
    expect((await call('GET', `/order/${id}/timeline`, undefined, as)).status).toBe(403)
  }
  for (const path of ['/activity', `/order/${id}/events`])
    expect((await server.call('GET', path, { link: linkToken })).status).toBe(403)
})

test('an event of the history that is for the agency only is not in the history of the customer', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  await withTransaction(server.ctx, (ctx) =>
    recordEvent(ctx, id, {
      by: 'agency',
      audience: 'agency',
      subject: 'order',
      action: 'due date',
      before: { dueOn: '' },
      after: { dueOn: '2030-01-01' },
    }),
  )
  expect((await call('GET', `/order/${id}`, undefined, customer)).text).not.toContain('2030-01-01')
})

test('what only reloads pages is deleted after a day, and what happened is kept', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { body: message } = await call('POST', `/order/${id}/messages`, { text: 'Hello' }, customer)
  await call('PUT', `/order/${id}/messages/read`, { upTo: message._id })
  expect((await eventsOf(id)).at(-1)?.action).toBe('refresh')
  const { db } = server.connection
  await db
    .updateTable('orderEvents')
    .set({ at: new Date(Date.now() - (fixedRetention.events.days * 24 + 1) * 3_600_000) })
    .where('orderId', '=', id)
    .execute()
  await deleteExpiredEvents(server.ctx)
  expect((await eventsOf(id)).map(({ subject, action }) => `${subject} ${action}`)).toEqual([
    'order place',
    'order-message create',
  ])
})
