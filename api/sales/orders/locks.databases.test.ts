import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Tx } from '#api/platform/db/database.ts'
import { codeFor, join, person } from '#dev/test/company.ts'
import { lockTools } from '#dev/test/locks.ts'
import { makePackage, orderOf, place } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

// PGlite has one connection, so that transactions cannot run at the same time.
describe.skipIf(!inject('postgres'))('simultaneous changes', () => {
  let server: TestServer
  let order: ReturnType<typeof orderOf>
  beforeAll(async () => {
    server = await startTestServer()
    order = orderOf(await makePackage(server))
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const { untilWaiting, hold } = lockTools(() => server)

  test('an order placed while its customer is removed from a company is their own', async () => {
    const [manager, member] = [await person(), await person()]
    await server.call('POST', '/company', { as: manager.as, body: { name: 'Lovelace Ltd' } })
    await join(server, manager, member)
    const { id, companyId } = await server.connection.db
      .selectFrom('companyMembers')
      .select(['id', 'companyId'])
      .where('uid', '=', member.uid)
      .executeTakeFirstOrThrow()
    const release = await hold((tx) =>
      tx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute(),
    )
    const removed = server.call('DELETE', `/company/people/${id}`, { as: manager.as })
    await untilWaiting(1)
    const placed = place(server, order, { as: member.as })
    await untilWaiting(2)
    await release()
    expect([(await removed).status, (await placed).status]).toEqual([204, 201])
    const path = `/order/${(await placed).body._id}`
    expect((await server.call('GET', path, { as: member.as })).status).toBe(200)
    expect((await server.call('GET', path, { as: manager.as })).status).toBe(404)
  })

  test('a guest gets no link to an order that is claimed at the same time', async () => {
    const guest = await person()
    const code = await codeFor(server, guest.email)
    const ask = () => server.call('POST', '/guest-order', { body: { ...order, ...code } })
    const { body } = await ask()
    const release = await hold((tx) =>
      tx.updateTable('orders').set({ customerUid: guest.uid }).where('id', '=', body.order._id).execute(),
    )
    const again = ask()
    await untilWaiting(1)
    await release()
    expect((await again).status).toBe(409)
  })

  test('of two changes that wait for each other, one is asked to try again', async () => {
    const who = await person()
    const placed = await Promise.all([1, 2].map(() => place(server, order, { as: who.as })))
    const ids = placed.map(({ body }) => body._id as string).toSorted()
    const lock = (tx: Tx, id: string) =>
      tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
    const delivered = await server.connection.db.transaction().execute(async (tx) => {
      // The server ends the other transaction.
      await sql`set local deadlock_timeout = '1min'`.execute(tx)
      await lock(tx, ids[1]!)
      const body = { ids, orderStatus: 'Delivered' }
      const answer = server.call('PUT', '/orders/order-status', { as: server.admin, body })
      await untilWaiting(1)
      await lock(tx, ids[0]!)
      return answer
    })
    expect([delivered.status, delivered.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
