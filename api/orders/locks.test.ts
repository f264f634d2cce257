import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeFor, person } from '#dev/test/company.ts'
import { lockTools } from '#dev/test/locks.ts'
import { makePackage, orderOf } from '#dev/test/orders.ts'
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

  test('a guest gets no link to an order that is claimed at the same time', async () => {
    const guest = await person()
    const code = await codeFor(server, guest.email)
    const ask = () => server.call('POST', '/guest-order', { body: { ...order, ...code } })
    const { body } = await ask()
    const release = await hold((tx) =>
      tx.updateTable('orders').set({ customer_uid: guest.uid }).where('id', '=', body.order._id).execute(),
    )
    const again = ask()
    await untilWaiting(1)
    await release()
    expect((await again).status).toBe(409)
  })
})
