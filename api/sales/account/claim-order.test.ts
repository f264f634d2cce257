import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMail, orderAsGuest } from '#dev/test/company.ts'
import { makePackage, orderKeyIn, orderOf } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const asGuest = async (email: string) => orderAsGuest(server, email, orderOf(await makePackage(server)))
/** A new account, whose address the identity service has not verified. */
const account = (email: string, uid = randomUUID()) => token({ uid, email, verified: false })
const claim = (as: string, key: string) => server.call('POST', '/order-claim', { as, body: { token: key } })
const see = async (as: string, id: string) => (await server.call('GET', `/order/${id}`, { as })).status

test('the code of an order makes an account of its address, with all its orders and without a further mail', async () => {
  const email = `${randomUUID()}@site.test`
  const [first, second] = [await asGuest(email), await asGuest(email)]
  const as = await account(email)
  expect((await server.call('GET', '/me', { as })).body).toMatchObject({ contactEmail: null })
  expect(await see(as, first.id)).toBe(404)

  expect((await claim(as, second.token)).status).toBe(204)
  expect([await see(as, first.id), await see(as, second.id)]).toEqual([200, 200])
  expect((await server.call('GET', '/me', { as })).body).toMatchObject({ contactEmail: email })
  for (const link of [first.token, second.token])
    expect((await server.call('GET', `/order/${first.id}`, { link })).status).toBe(401)
  // Once only.
  expect((await claim(as, second.token)).status).toBe(409)
  expect((await claim(as, first.token)).status).toBe(409)
})

test('nobody claims with a mailed link, for another address, or a day later', async () => {
  const email = `${randomUUID()}@site.test`
  const order = await asGuest(email)
  const as = await account(email)
  const mailed = orderKeyIn((await newestMail(server, 'order-placed', email)).text)
  expect((await server.call('GET', `/order/${order.id}`, { link: mailed.token })).status).toBe(200)
  expect((await claim(as, mailed.token)).status).toBe(409)
  expect((await claim(await account(`${randomUUID()}@site.test`), order.token)).status).toBe(409)
  expect((await claim(as, 'x')).status).toBe(422)
  expect((await server.call('POST', '/order-claim', { body: { token: order.token } })).status).toBe(401)
  await server.after(25 * 60 * 60 * 1000, async () => {
    const later = await account(email)
    expect((await claim(later, order.token)).status).toBe(409)
    expect(await see(later, order.id)).toBe(404)
  })
})
