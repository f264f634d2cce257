import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let order: ReturnType<typeof orderOf>
beforeAll(async () => {
  server = await startTestServer()
  order = orderOf(await makePackage(server))
})
afterAll(() => server[Symbol.asyncDispose]())

const clientsOf = async (uid: string) => {
  const rows = await server.connection.db
    .selectFrom('orders')
    .select('customer_id')
    .distinct()
    .where('customer_uid', '=', uid)
    .execute()
  return rows.map((row) => row.customer_id)
}

test('the orders of one identity belong to one client, those placed at the same time too', async () => {
  const uid = randomUUID()
  const as = await someone(uid)
  const placed = await Promise.all(Array.from({ length: 6 }, () => place(server, order, { as })))
  expect(placed.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await clientsOf(uid)).toHaveLength(1)
})

test('another identity with the same address is another client', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  for (const uid of [first, second]) await place(server, order, { as: await someone(uid) })
  expect(await clientsOf(first)).not.toEqual(await clientsOf(second))
})
