import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMail, orderAsGuest, person } from '#dev/test/company.ts'
import { makeOrder, makePackage, orderKeyIn, orderOf, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const change = (id: string, email: string, as = server.admin) =>
  server.call('PUT', `/order/${id}/email`, { as, body: { email } })
const open = async (id: string, link: string) => (await server.call('GET', `/order/${id}`, { link })).status

test('a mistyped address is corrected: old links die, the new one goes to the new address', async () => {
  const uid = randomUUID()
  const [wrong, right] = [`${uid}@site.test`, `${randomUUID()}@site.test`]
  const { id, token } = await orderAsGuest(server, wrong, orderOf(await makePackage(server)))
  const mailed = orderKeyIn((await newestMail(server, 'order-placed', wrong)).text).token
  const made = await server.call('POST', `/order/${id}/links`, {
    as: server.admin,
    body: { allows: 'order-read', days: 7, label: 'Accounting' },
  })
  const other = orderKeyIn(made.body.address).token
  await server.call('POST', `/order/${id}/messages`, { link: token, body: { text: 'Hello' } })
  expect([await open(id, token), await open(id, mailed), await open(id, other)]).toEqual([200, 200, 200])

  const { status, body } = await change(id, right.toUpperCase())
  expect([status, body.customerEmail]).toEqual([200, right])
  // A link that somebody has made for others stays.
  expect([await open(id, token), await open(id, mailed), await open(id, other)]).toEqual([401, 401, 200])
  const { token: renewed } = orderKeyIn((await newestMail(server, 'order-link', right)).text)
  const seen = await server.call('GET', `/order/${id}`, { link: renewed })
  expect(seen.body.details).toMatchObject({ customerEmail: right })
  const messages = await server.call('GET', `/order/${id}/messages`, { link: renewed })
  expect(JSON.stringify(messages.body)).toContain('"mine":true')
  expect(seen.body.details.history.at(-1)).toMatchObject({ what: 'address', by: 'agency' })
  expect(JSON.stringify(seen.body)).not.toContain(wrong)
  // Neither the dead link nor its address gets the order back.
  await server.call('POST', '/order-link/renew', { body: { token: mailed } })
  const stranger = await person(uid)
  await server.call('GET', '/me', { as: stranger.as })
  expect((await server.call('GET', `/order/${id}`, { as: stranger.as })).status).toBe(404)

  const found = await server.call('GET', `/customers?q=${encodeURIComponent(right)}`, { as: server.admin })
  expect(found.body).toHaveLength(1)
  const gone = await server.call('GET', `/customers?q=${encodeURIComponent(wrong)}`, { as: server.admin })
  expect(gone.body).toEqual([])
})

test('the address of an account is not changed here, and not by a customer', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  expect((await change(id, 'new@site.test')).status).toBe(409)
  expect((await change(id, 'new@site.test', customer)).status).toBe(403)
  expect((await change(id, 'no address')).status).toBe(422)
})
