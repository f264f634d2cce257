import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { addMessage } from '#api/sales/conversation/messages.ts'
import { inTransaction } from '#api/platform/db/database.ts'
import { senderBy } from '#api/sales/inbound-mail/writer.ts'
import { findOrder } from '#api/sales/orders/order.ts'
import { codeFor, invitationKey, join, newestMail, orderAsGuest, person } from '#dev/test/company.ts'
import { companyBuyer } from '#dev/test/invoices.ts'
import { makeOrder, makePackage, orderKeyIn, orderOf, place } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let order: ReturnType<typeof orderOf>
beforeAll(async () => {
  server = await startTestServer()
  order = orderOf(await makePackage(server))
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (method: string, path: string, as: string, body?: object) =>
  server.call(method, path, { as, ...(body && { body }) })
const statusOf = async (path: string, as: string) => (await call('GET', path, as)).status

async function company() {
  const manager = await person()
  const { status } = await call('POST', '/company', manager.as, { name: 'Lovelace Ltd' })
  expect(status).toBe(201)
  return manager
}

const peopleOf = async (as: string) =>
  (await call('GET', '/company', as)).body.people as { _id: string; email: string; role: string }[]
const idOf = async (as: string, email: string) =>
  (await peopleOf(as)).find((each) => each.email === email)!._id

test('shares the orders of the founder and all new ones in a company, but no others', async () => {
  const founder = await person()
  const { _id: before } = await makeOrder(server, founder.as)
  const colleague = await person()
  const { _id: own } = await makeOrder(server, colleague.as)
  await call('POST', '/company', founder.as, { name: 'Lovelace Ltd' })
  expect((await join(server, founder, colleague)).status).toBe(200)
  const { _id: after } = await makeOrder(server, colleague.as)

  const listed = async (as: string) =>
    ((await call('GET', '/orders', as)).body as { _id: string }[]).map(({ _id }) => _id).toSorted()
  expect(await listed(founder.as)).toEqual([before, after].toSorted())
  expect(await listed(colleague.as)).toEqual([before, own, after].toSorted())
  expect((await call('GET', '/orders/summary', founder.as)).body.orders).toBe(2)
  // Colleagues who take part get mails, other colleagues do not.
  const silent = await person()
  await join(server, founder, silent)
  for (const { as } of [founder, colleague, silent]) await call('GET', '/me', as)
  const canceled = await call('PUT', `/order-cancelled/${before}`, colleague.as, {})
  expect(canceled.body.paymentStatus).toBe('Cancelled')
  const { history } = (await call('GET', `/order/${before}`, founder.as)).body
  expect(history.at(-1)).toMatchObject({ by: 'customer', after: 'Cancelled' })
  const mails = (await call('GET', `/mails?orderId=${before}`, server.admin)).body as Record<string, string>[]
  const recipients = mails.filter(({ kind }) => kind === 'order-cancelled').map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual([founder.email, colleague.email].toSorted())
})

test('accepts an invitation once, by its verified address, until the next invitation', async () => {
  const manager = await company()
  const invited = await person()
  const unverified = await token({ uid: 'not-yet', email: invited.email, verified: false })
  const other = await person()
  const invite = () => call('POST', '/company/people', manager.as, { email: invited.email })
  expect((await invite()).status).toBe(201)
  const first = await invitationKey(server, invited.email)
  expect((await invite()).status).toBe(201)
  const second = await invitationKey(server, invited.email)
  const accept = (as: string, key: string) => call('POST', '/company/accept', as, { key })
  expect((await accept(invited.as, first)).status).toBe(404)
  expect((await accept(other.as, second)).status).toBe(403)
  expect((await accept(unverified, second)).status).toBe(403)
  const twice = await Promise.all([accept(invited.as, second), accept(invited.as, second)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // The number of invitations to an address per day is limited, from all companies.
  expect((await invite()).status).toBe(409)
  const elsewhere = await company()
  const third = () => call('POST', '/company/people', elsewhere.as, { email: invited.email })
  expect((await third()).status).toBe(201)
  expect((await third()).status).toBe(409)
  expect((await accept(invited.as, await invitationKey(server, invited.email))).status).toBe(409)
})

test('lets only managers manage members, keeps one manager, and applies a removal immediately', async () => {
  const manager = await company()
  const member = await person()
  await join(server, manager, member)
  const { _id: id } = await makeOrder(server, member.as)
  const link = await call('POST', `/order/${id}/links`, member.as, { allows: 'order-pay', days: 7 })
  const { token: linkToken } = orderKeyIn(link.body.address)
  const self = await idOf(manager.as, manager.email)
  const other = await idOf(manager.as, member.email)

  expect((await call('POST', '/company/people', member.as, { email: 'x@site.test' })).status).toBe(403)
  expect((await call('PUT', `/company/people/${other}`, member.as, { role: 'manager' })).status).toBe(403)
  expect((await call('DELETE', `/company/people/${self}`, member.as)).status).toBe(403)
  expect((await call('PUT', '/company', member.as, { name: 'Mine' })).status).toBe(403)
  expect((await call('DELETE', `/company/people/${self}`, manager.as)).status).toBe(409)
  const stranger = await company()
  expect((await call('DELETE', `/company/people/${other}`, stranger.as)).status).toBe(404)

  expect((await call('DELETE', `/company/people/${other}`, manager.as)).status).toBe(204)
  // Their orders stay with the company, and the links that they created are revoked.
  expect(await statusOf(`/order/${id}`, member.as)).toBe(404)
  expect(await statusOf(`/order/${id}`, manager.as)).toBe(200)
  expect((await server.call('GET', `/order/${id}`, { link: linkToken })).status).toBe(401)
  expect((await call('GET', '/orders', member.as)).body).toEqual([])
  const { customer } = (await call('GET', `/order/${id}/people`, manager.as)).body
  expect(customer).toMatchObject({ name: 'Lovelace Ltd', email: manager.email })

  // If two managers remove each other simultaneously, one of them stays.
  const second = await person()
  await join(server, manager, second)
  await call('PUT', `/company/people/${await idOf(manager.as, second.email)}`, manager.as, {
    role: 'manager',
  })
  const ids = [await idOf(manager.as, second.email), self]
  await Promise.all([
    call('DELETE', `/company/people/${ids[0]}`, manager.as),
    call('DELETE', `/company/people/${ids[1]}`, second.as),
  ])
  const left = await Promise.all(
    [manager, second].map(async ({ as }) => (await call('GET', '/company', as)).body),
  )
  expect(left.filter(Boolean)).toHaveLength(1)
})

test('keeps the orders of a company when a member deletes their account', async () => {
  const manager = await company()
  const colleague = await person()
  await join(server, manager, colleague)
  const { _id: id } = await makeOrder(server, manager.as)
  expect((await call('GET', '/me/export', manager.as)).body.company.people).toHaveLength(2)
  expect((await call('DELETE', '/me', manager.as)).status).toBe(204)
  const kept = await call('GET', `/order/${id}`, colleague.as)
  expect(kept.body).toMatchObject({ paymentStatus: 'UnPaid', customerName: 'Lovelace Ltd' })
  expect(kept.text).not.toContain(manager.email)
  expect(await peopleOf(colleague.as)).toMatchObject([{ email: colleague.email, role: 'manager' }])
  expect((await call('DELETE', '/me', colleague.as)).status).toBe(204)
  expect((await call('GET', `/order/${id}`, server.admin)).body).toMatchObject({
    paymentStatus: 'Cancelled',
    customerName: 'Deleted account',
  })
})

test('accepts a code a limited number of times, and no guessed code', async () => {
  const email = 'guest-code@site.test'
  const first = await codeFor(server, email)
  const wrong = first.code === '000000' ? '000001' : '000000'
  const order1 = (code: string, codeId = first.codeId) =>
    server.call('POST', '/guest-order', { body: { ...order, codeId, code } })
  const guesses = await Promise.all(Array.from({ length: 20 }, () => order1(wrong)))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]))
  // After five attempts, even simultaneous ones, the correct code is refused, too.
  expect((await order1(first.code)).body.errors.code).toMatch(/expired, or was tried too often/)
  const second = await codeFor(server, email)
  expect((await order1(second.code, first.codeId)).status).toBe(422)
  const { db } = server.connection
  const late = () => order1(second.code, second.codeId)
  expect((await server.after(60 * 60 * 1000, late)).status).toBe(422)
  for (let sent = 2; sent < 5; sent++) await codeFor(server, email)
  expect((await server.call('POST', '/order-code', { body: { email } })).status).toBe(409)
  const stored = await db.selectFrom('emailCodes').selectAll().where('email', '=', email).execute()
  expect(JSON.stringify(stored)).not.toContain(second.code)
})

test('places a guest’s order once, opens it by the link in its mail, and lets one verified address claim it', async () => {
  const email = 'Guest-Claim@site.test'
  const lower = email.toLowerCase()
  const { codeId, code } = await codeFor(server, lower)
  const once = await Promise.all(
    Array.from({ length: 4 }, () =>
      server.call('POST', '/guest-order', { body: { ...order, codeId, code } }),
    ),
  )
  expect(new Set(once.map(({ body }) => body.order._id)).size).toBe(1)
  const id = once[0]!.body.order._id as string
  const changed = { ...order, customerName: 'Somebody else', codeId, code }
  expect((await server.call('POST', '/guest-order', { body: changed })).status).toBe(409)
  const stale = { ...order, ...(await codeFor(server, lower)), packagePrice: '1.00' }
  expect((await server.call('POST', '/guest-order', { body: stale })).body.packagePrice).toBe('349')

  const { token: mailed } = orderKeyIn((await newestMail(server, 'order-placed', lower)).text)
  const open = () => server.call('GET', `/order/${id}`, { link: mailed })
  expect((await open()).body).toMatchObject({ _id: id, mayPay: true, guestEmail: lower })

  // Before that the guest may cancel the order, only by a link of their own mails.
  const cancel = (order: string, link: string) =>
    server.call('PUT', `/order-cancelled/${order}`, { link, body: {} })
  const second = await orderAsGuest(server, lower, order)
  const body = { allows: 'order-pay', days: 7 }
  const made = await server.call('POST', `/order/${second.id}/links`, { as: server.admin, body })
  expect((await cancel(second.id, orderKeyIn(made.body.address).token)).status).toBe(403)
  expect((await cancel(second.id, second.token)).body).toMatchObject({
    _id: second.id,
    paymentStatus: 'Cancelled',
  })
  expect((await newestMail(server, 'order-cancelled', lower)).text).toContain('canceled')

  const me = (as: string) => server.call('GET', '/me', { as })
  const unverified = await token({ uid: 'unverified', email, verified: false })
  await me(unverified)
  expect(await statusOf(`/order/${id}`, unverified)).toBe(404)
  const claimants = await Promise.all(['one', 'two', 'three'].map((uid) => token({ uid, email })))
  await Promise.all(claimants.map(me))
  const seen = await Promise.all(claimants.map((as) => statusOf(`/order/${id}`, as)))
  expect(seen.toSorted()).toEqual([200, 404, 404])
  expect((await open()).status).toBe(401)
  expect((await cancel(id, mailed)).status).toBe(401)
  // A claimed order is like any other order.
  const owner = claimants[seen.indexOf(200)]!
  expect((await place(server, order, { as: owner })).status).toBe(201)
  const clients = await server.connection.db
    .selectFrom('orders')
    .select('customerId')
    .distinct()
    .where('customerUid', '=', ['one', 'two', 'three'][seen.indexOf(200)]!)
    .execute()
  expect(clients).toHaveLength(1)
})

test('assigns a guest’s order to an existing account and its company, or anonymizes it on request of the agency', async () => {
  const manager = await company()
  const { id } = await orderAsGuest(server, manager.email, { ...order, ...companyBuyer })
  const { id: forgotten, token: link } = await orderAsGuest(server, 'forgotten@site.test', order)
  const { db } = server.connection
  await inTransaction(db, async (tx) => {
    const author = senderBy('forgotten@site.test')
    const message = { text: 'My secret words', fileIds: [], side: 'customer', author, via: 'mail' } as const
    await addMessage(testContext(tx), await findOrder(testContext(tx), forgotten), message)
  })
  const { customerId } = await db
    .selectFrom('orders')
    .select('customerId')
    .where('id', '=', forgotten)
    .executeTakeFirstOrThrow()
  expect((await call('DELETE', `/customer/${customerId}`, server.admin)).status).toBe(204)
  expect((await call('GET', `/order/${forgotten}`, server.admin)).body).toMatchObject({
    paymentStatus: 'Cancelled',
    customerName: 'Deleted account',
  })
  expect((await server.call('GET', `/order/${forgotten}`, { link })).status).toBe(401)
  // Messages that they sent by mail are deleted, too.
  const { text: thread } = await call('GET', `/order/${forgotten}/messages`, server.admin)
  expect(thread).not.toContain('My secret words')
  expect(thread).not.toContain('forgotten@site.test')
  const colleague = await person()
  await join(server, manager, colleague)
  await server.call('GET', '/me', { as: manager.as })
  expect(await statusOf(`/order/${id}`, colleague.as)).toBe(200)
  expect((await call('GET', `/order/${id}`, colleague.as)).body.company).toBe(companyBuyer.company)
  expect((await call('GET', '/me/billing', manager.as)).body).toBeNull()
})

test('anonymizes the guest’s order of an erased member instead of giving it to their company', async () => {
  const manager = await company()
  const member = await person()
  await join(server, manager, member)
  const { body: own } = await place(server, order, { as: member.as })
  const { id } = await orderAsGuest(server, member.email, order)
  const { customerId } = (await call('GET', `/order/${own._id}`, server.admin)).body
  expect((await call('DELETE', `/customer/${customerId}`, server.admin)).status).toBe(204)
  expect(await statusOf(`/order/${own._id}`, manager.as)).toBe(200)
  expect(await statusOf(`/order/${id}`, manager.as)).toBe(404)
  const { body } = await call('GET', `/order/${id}`, server.admin)
  expect(body).toMatchObject({ paymentStatus: 'Cancelled', customerName: 'Deleted account' })
})
