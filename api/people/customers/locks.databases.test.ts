import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { person } from '#dev/test/company.ts'
import { lockTools } from '#dev/test/locks.ts'
import { makePackage, orderOf, place } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

// PGlite has one connection, so that transactions cannot run at the same time.
describe.skipIf(!inject('postgres'))('while a customer is merged', () => {
  let server: TestServer
  let order: ReturnType<typeof orderOf>
  beforeAll(async () => {
    server = await startTestServer()
    order = orderOf(await makePackage(server))
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const { untilWaiting, hold } = lockTools(() => server)
  const ask = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: server.admin, body })

  async function customer() {
    const who = await person()
    const { body } = await place(server, order, { as: who.as })
    const { customerId } = (await ask('GET', `/order/${body._id}`)).body
    return { ...who, orderId: body._id as string, id: customerId as string }
  }

  test('an order that they place belongs to the merged customer', async () => {
    const [from, into] = [await customer(), await customer()]
    const release = await hold((tx) =>
      tx.selectFrom('customers').select('id').where('id', '=', from.id).forUpdate().execute(),
    )
    const merged = ask('POST', `/customer/${into.id}/merge`, { from: from.id })
    await untilWaiting(1)
    const placed = place(server, order, { as: from.as })
    await untilWaiting(2)
    await release()
    expect([(await merged).status, (await placed).status]).toEqual([200, 201])
    const { body } = await ask('GET', `/order/${(await placed).body._id}`)
    expect(body.customerId).toBe(into.id)
    expect((await ask('GET', `/customer/${into.id}`)).body.orders).toBe(3)
  })

  test('they can write about another order', async () => {
    const [from, into] = [await customer(), await customer()]
    const { body: second } = await place(server, order, { as: from.as })
    // Long enough ago that the message is a new contact.
    await server.connection.db
      .updateTable('customers')
      .set({ lastContactAt: new Date(0) })
      .where('id', '=', from.id)
      .execute()
    const release = await hold((tx) =>
      tx.selectFrom('orders').select('id').where('id', '=', from.orderId).forUpdate().execute(),
    )
    const merged = ask('POST', `/customer/${into.id}/merge`, { from: from.id })
    await untilWaiting(1)
    const written = server.call('POST', `/order/${second._id}/messages`, {
      as: from.as,
      body: { text: 'Hello' },
    })
    expect((await written).status).toBe(201)
    await release()
    await merged
  })
})
