import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { appointAdmin } from '#api/people/access/join.ts'
import { withTransaction } from '#api/platform/context.ts'
import { createLog } from '#api/platform/log.ts'
import { refreshPages } from '#api/sales/orders/order-events.ts'
import { followOrder } from '#dev/test/events.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { OrderEventHub } from './hub.ts'
import { OrderEventStreams } from './streams.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const eventIdOf = async (id: string, as: string) =>
  (await server.call('GET', `/order/${id}`, { as })).body.eventId as string
const deliver = (on: TestServer, id: string) =>
  on.call('PUT', `/order-status/${id}`, { as: on.admin, body: { orderStatus: 'Delivered' } })
const note = (id: string) =>
  server.call('POST', `/order/${id}/notes`, { as: server.admin, body: { text: 'For us.' } })

test('sends the subject of each change to those who may see the order; changes of notes only to the agency', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { _id: other } = await makeOrder(server, customer)
  const since = await eventIdOf(id, customer)
  await using theirs = await followOrder(server, id, customer, since)
  await using ours = await followOrder(server, id, server.admin, since)
  // Recent events may be sent again, so that none of a concurrent transaction is missed.
  expect([await theirs.next(), await ours.next()]).toEqual(['order', 'order'])
  await note(id)
  await deliver(server, other)
  await deliver(server, id)
  expect([await ours.next(), await ours.next()]).toEqual(['note', 'order'])
  expect(await theirs.next()).toBe('order')
  expect(theirs.lastId()! > since).toBe(true)
})

test('a reconnecting client gets the events that it missed', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const since = await eventIdOf(id, customer)
  await deliver(server, id)
  // As if it were long ago: only the id tells that the event is new.
  await server.connection.db
    .updateTable('orderEvents')
    .set({ at: new Date(0) })
    .execute()
  await using again = await followOrder(server, id, customer, since)
  expect(await again.next()).toBe('order')
  expect(again.lastId()).toBe(await eventIdOf(id, customer))
})

test('ends the stream of a user who loses access to the order', async () => {
  const { db } = server.connection
  const { _id: id } = await makeOrder(server, await someone())
  const email = 'former@site.test'
  const former = await token({ uid: 'former', email })
  await appointAdmin(server.ctx, { uid: 'former', email, emailVerified: true, name: null, authTime: 0 })
  await using stream = await followOrder(server, id, former)
  expect(await stream.next()).toBe('order')
  await db.deleteFrom('admins').where('uid', '=', 'former').execute()
  await withTransaction(server.ctx, (ctx) => refreshPages(ctx, id, { subject: 'link' }))
  expect(await stream.next()).toBeUndefined()
})

test('limits the number of streams per user, also of those that are opened at once', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  await using streams = new AsyncDisposableStack()
  const open = async () => streams.use(await followOrder(server, id, customer)).status
  const statuses = await Promise.all(Array.from({ length: 25 }, open))
  expect(statuses.toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 5 }, () => 503),
  ])
})

test('limits the number of streams per user also if they are opened at once', async () => {
  const { db } = server.connection
  const { _id: id } = await makeOrder(server, await someone())
  const caller = {
    uid: 'many-windows',
    email: 'windows@site.test',
    emailVerified: true,
    name: null,
    authTime: 0,
  }
  await appointAdmin(server.ctx, caller)
  const hub = new OrderEventHub(db, createLog('silent'))
  using streams = new OrderEventStreams(hub)
  const opened = await Promise.allSettled(
    Array.from({ length: 25 }, () => streams.open(testContext(db, caller), id, null)),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('limits the number of streams that a user opens at the same time', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  await using streams = new AsyncDisposableStack()
  const opened = await Promise.all(Array.from({ length: 25 }, () => followOrder(server, id, customer)))
  for (const stream of opened) streams.use(stream)
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(20)
})

test('HEAD leaves no stream open', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  for (let i = 0; i < 20; i++) {
    const { status } = await server.call('HEAD', `/order/${id}/events`, { as: customer })
    expect(status).toBe(200)
  }
  await using stream = await followOrder(server, id, customer)
  expect(stream.status).toBe(200)
})

test('a stopping server ends the streams', async () => {
  const one = await startTestServer()
  const customer = await token({ uid: 'reader', email: 'reader@site.test' })
  const { _id: id } = await makeOrder(one, customer)
  await using stream = await followOrder(one, id, customer)
  expect(await stream.next()).toBe('order')
  const begun = performance.now()
  await one[Symbol.asyncDispose]()
  expect(await stream.next()).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(5000)
})

test.skipIf(!inject('postgres'))('sends changes made by another process', async () => {
  await using other = await startTestServer({ databaseUrl: server.env.databaseUrl! })
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  await using stream = await followOrder(other, id, customer, await eventIdOf(id, customer))
  expect(await stream.next()).toBe('order')
  await deliver(server, id)
  expect(await stream.next()).toBe('order')
})
