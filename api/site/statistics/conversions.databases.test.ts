import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#content/locale/local-time.ts'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The statistics of today. */
async function statistics(query = '') {
  const today = dayIn(Date.now(), 'UTC')
  const path = `/statistics?from=${today}&to=${today}${query}`
  return (await server.call('GET', path, { as: server.admin })).body
}

test('messages, orders and payments count once, with their page', async () => {
  const from = (path: string, more = {}) => ({ headers: { Referer: `http://site.test${path}`, ...more } })
  const write = (request: object) => {
    const subject = `Request ${crypto.randomUUID()}`
    const body = {
      name: 'Ada',
      email: 'ada@example.com',
      number: '1',
      subject,
      message: 'Can you start in May?',
    }
    return server.call('POST', '/add-message', { body, ...request })
  }
  const before = await statistics()
  const { body: message } = await write(from('/contact'))
  await write(from('/contact', { DNT: '1' }))
  await write({ headers: { Referer: `http://site.test/${'x'.repeat(5000)}` } })
  await write({ headers: { Referer: 'https://other.test/pages/of-another-site' } })
  const { order } = await makePaidOrder(server)
  await server.call('PUT', `/order-payment/${order}`, {
    as: server.admin,
    body: { paymentStatus: 'Unpaid', reason: 'x' },
  })
  await makeOrder(server, await someone())
  const after = await statistics()
  const gained = (name: string) => after.totals[name] - before.totals[name]
  expect([gained('messages'), gained('subscribers'), gained('orders'), gained('payments')]).toEqual([
    4, 0, 2, 1,
  ])
  const pageOf = (page: string) => after.pages.find((each: { page: string }) => each.page === page)
  expect(pageOf('/contact').messages).toBe(1)
  expect(pageOf('/pages/of-another-site')).toBeUndefined()
  const { body: placed } = await server.call('GET', `/order/${order}`, { as: server.admin })
  expect(pageOf(`/order-now/${placed.packageId}`)).toMatchObject({ orders: 1, payments: 1 })

  const mark = (messageStatus: string) =>
    server.call('PUT', `/message/${message._id}`, { as: server.admin, body: { messageStatus } })
  await mark('Suspected')
  expect((await statistics()).totals.messages).toBe(after.totals.messages - 1)
  await mark('UnRead')
  expect((await statistics()).totals.messages).toBe(after.totals.messages)
})

test('a subscriber counts once after confirmation, with the page of the subscription form', async () => {
  const subemail = `${crypto.randomUUID()}@example.com`
  const headers = { Referer: 'http://site.test/service' }
  await server.call('POST', '/add-subscriber', { body: { subemail }, headers })
  const unconfirmed = await statistics('&path=/service')
  const { body: mails } = await server.call('GET', `/mails?q=${subemail}`, { as: server.admin })
  const { body: mail } = await server.call('GET', `/mails/${mails[0]._id}`, { as: server.admin })
  const [, link = ''] = /http:\/\/site\.test(\/api\/subscription\/confirm\/\S+)/.exec(mail.text)!
  for (let i = 0; i < 2; i++) await server.page(link, { method: 'POST' })
  const confirmed = await statistics('&path=/service')
  expect(confirmed.totals.subscribers).toBe(unconfirmed.totals.subscribers + 1)
})
