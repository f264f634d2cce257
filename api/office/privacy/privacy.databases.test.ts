import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderAsGuest, person } from '#dev/test/company.ts'
import { orderKeyIn } from '#dev/test/orders.ts'
import { subscribe, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { runSubscriptions } from '../../sales/subscriptions/advance.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let packageId: string
beforeAll(async () => {
  server = await startTestServer()
  const points = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
  const body = {
    packageName: 'Basic',
    packagePrice: '349',
    packageButtonText: 'Choose',
    ...Object.fromEntries(points.map((point) => [`packagePoint${point}`, `Point ${point}`])),
  }
  packageId = (await server.call('POST', '/content/pricing', { as: server.admin, body })).body._id
})
afterAll(() => server[Symbol.asyncDispose]())

test('who erases their account has no subscription any more, and the export had it', async () => {
  const own = await subscribe(server)
  const { pay, on, inDays, office } = subscriptionsOf(server)
  await pay(own.order)
  await on(inDays(28), () => runSubscriptions(server.ctx))
  const { body: exported } = await server.call('GET', '/me/export', { as: own.customer })
  expect(exported.subscriptions).toMatchObject([{ state: 'Active', price: '100.00' }])
  expect((await server.call('DELETE', '/me', { as: own.customer })).status).toBe(204)
  expect(await office(own.id)).toMatchObject({
    state: 'Ended',
    periods: [{ paymentStatus: 'Cancelled' }, { paymentStatus: 'Paid' }],
  })
})

/** Creates a customer with an order and a message. */
async function somebody({ verified = true } = {}) {
  const uid = randomUUID()
  const email = `${uid}@site.test`
  const as = await token({ uid, email, verified })
  const order = await server.call('POST', '/new-order', {
    as,
    body: { packageId, customerName: 'Ada Lind', customerAddress: '1 Way', customerCountry: 'DE' },
  })
  const message = {
    name: 'Ada',
    email,
    number: '1',
    subject: 'Hello',
    message: 'Words',
    messageStatus: 'UnRead',
  }
  await server.call('POST', '/add-message', { body: message })
  return { uid, email, as, orderId: String(order.body._id) }
}

const messagesOf = async (email: string) =>
  (await server.call('GET', `/messages?q=${email}`, { as: server.admin })).body as unknown[]

describe('the data export', () => {
  test('has the orders with their history, and the messages of the verified address', async () => {
    const one = await somebody()
    await somebody()
    const { status, body, headers } = await server.call('GET', '/me/export', { as: one.as })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('my-data.json')
    expect(body.account).toMatchObject({ uid: one.uid, email: one.email })
    expect(body.orders).toMatchObject([
      { _id: one.orderId, customerName: 'Ada Lind', history: [{ what: 'placed' }] },
    ])
    expect(body.messages).toMatchObject([{ subject: 'Hello' }])
    expect(body).not.toHaveProperty('note')
    expect(JSON.stringify(body)).not.toMatch(/digest|payment_?key/i)
  })

  test('has no messages of an unverified address', async () => {
    const one = await somebody({ verified: false })
    const { body } = await server.call('GET', '/me/export', { as: one.as })
    expect(body.orders).toHaveLength(1)
    expect([body.messages, body.mails]).toEqual([[], []])
    expect(body.note).toContain('not verified')
  })

  test('has no data of other people', async () => {
    expect((await server.call('GET', '/me/export')).status).toBe(401)
    expect((await server.call('DELETE', '/me')).status).toBe(401)
  })
})

describe('closing an account', () => {
  test('cancels and anonymizes open orders, and deletes the messages', async () => {
    const one = await somebody()
    expect((await server.call('DELETE', '/me', { as: one.as })).status).toBe(204)
    const order = await server.call('GET', `/order/${one.orderId}`, { as: server.admin })
    expect(order.body).toMatchObject({ paymentStatus: 'Cancelled', customerName: 'Deleted account' })
    expect(JSON.stringify(order.body)).not.toContain(one.email)
    expect(await messagesOf(one.email)).toEqual([])
    expect((await server.call('DELETE', '/me', { as: one.as })).status).toBe(204)
  })

  test('removes the address from the activity of an anonymized order, which the customer had claimed', async () => {
    const who = await person()
    const order = { packageId, customerName: 'Ada Lind', customerAddress: '1 Way', customerCountry: 'DE' }
    const { id } = await orderAsGuest(server, who.email, order)
    await server.call('GET', '/me', { as: who.as })
    await server.call('PUT', `/order-cancelled/${id}`, { as: who.as, body: {} })
    const activity = async () =>
      (await server.call('GET', `/activity?record=${id}`, { as: server.admin })).text
    expect(await activity()).toContain(who.email)
    expect((await server.call('DELETE', '/me', { as: who.as })).status).toBe(204)
    expect(await activity()).not.toContain(who.email)
  })

  test('keeps paid orders without the address for mail, as the law requires', async () => {
    const one = await somebody()
    await server.call('PUT', `/order-payment/${one.orderId}`, {
      as: server.admin,
      body: { paymentStatus: 'Paid', reason: 'By bank' },
    })
    expect((await server.call('DELETE', '/me', { as: one.as })).status).toBe(204)
    const order = await server.call('GET', `/order/${one.orderId}`, { as: server.admin })
    expect(order.body).toMatchObject({
      paymentStatus: 'Paid',
      customerName: 'Ada Lind',
      customerEmail: 'deleted@invalid',
    })
  })

  test('ends the links to their orders, also those of the agency', async () => {
    const one = await somebody()
    const made = await server.call('POST', `/order/${one.orderId}/links`, {
      as: server.admin,
      body: { allows: 'order-read', days: 7 },
    })
    const { token: link } = orderKeyIn(made.body.address)
    expect((await server.call('GET', `/order/${one.orderId}`, { link })).status).toBe(200)
    await server.call('PUT', `/order-payment/${one.orderId}`, {
      as: server.admin,
      body: { paymentStatus: 'Paid', reason: 'By bank' },
    })
    expect((await server.call('DELETE', '/me', { as: one.as })).status).toBe(204)
    expect((await server.call('GET', `/order/${one.orderId}`, { link })).status).toBe(401)
  })

  test('keeps messages of an unverified address', async () => {
    const one = await somebody({ verified: false })
    expect((await server.call('DELETE', '/me', { as: one.as })).status).toBe(204)
    expect(await messagesOf(one.email)).toHaveLength(1)
  })

  test('requires a recent sign-in', async () => {
    const long = Math.floor(Date.now() / 1000) - 3600
    const as = await token({ uid: randomUUID(), email: 'old@site.test', claims: { auth_time: long } })
    expect((await server.call('DELETE', '/me', { as })).status).toBe(403)
  })

  test('is refused for the last administrator, and removes the role of another one', async () => {
    expect((await server.call('DELETE', '/me', { as: server.admin })).status).toBe(409)
    const email = `${randomUUID()}@site.test`
    const second = await token({ uid: randomUUID(), email })
    const { body } = await server.call('POST', '/add-user', {
      as: server.admin,
      body: { userEmail: email, userRole: 'Admin' },
    })
    const key = new URL(body.invitation).hash.slice(1)
    expect((await server.call('POST', '/accept-invitation', { as: second, body: { key } })).status).toBe(200)
    const draft = `/draft/${randomUUID()}`
    const values = { accodingTitle: 'Whose is it?' }
    const asSecond = (method: string, path: string, sent: object) =>
      server.call(method, path, { as: second, body: sent })
    await asSecond('PUT', draft, { section: 'faqItem', baseVersion: 0, values })
    const { body: release } = await asSecond('POST', '/releases', { name: 'Spring' })
    const next = { local: `${new Date().getFullYear() + 1}-06-01T09:00` }
    await asSecond('PUT', `/release/${release._id}/schedule`, { publishAt: next, revertAt: null })
    const { body: link } = await asSecond('POST', `${draft}/previews`, { days: 7, label: 'For Ada' })
    const { body: own } = await server.call('GET', '/me/export', { as: second })
    expect(own).toMatchObject({
      drafts: [{ name: 'FAQ: Whose is it?' }],
      schedules: [{ name: 'Spring', publishAt: expect.any(String) }],
      previewLinks: [{ label: 'For Ada' }],
    })
    expect((await server.call('DELETE', '/me', { as: second })).status).toBe(204)
    expect((await server.call('GET', '/users', { as: second })).status).toBe(403)
    expect((await server.call('GET', draft, { as: server.admin })).body.by.email).toBeNull()
    expect((await server.page(new URL(link.address).pathname)).status).toBe(404)
    const { schedules } = await server.connection.db
      .selectFrom('releases')
      .select((row) => row.fn.count<number>('id').as('schedules'))
      .where('scheduledByEmail', '=', email)
      .executeTakeFirstOrThrow()
    expect(Number(schedules)).toBe(0)
  })
})
