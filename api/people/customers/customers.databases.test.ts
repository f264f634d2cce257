import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAsGuest, person } from '#dev/test/company.ts'
import { upload } from '#dev/test/files.ts'
import { companyBilling } from '#dev/test/invoices.ts'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

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
    .select('customerId')
    .distinct()
    .where('customerUid', '=', uid)
    .execute()
  return rows.map((row) => row.customerId)
}

test('assigns all orders of an identity to one customer, including simultaneous ones', async () => {
  const uid = randomUUID()
  const as = await someone(uid)
  const placed = await Promise.all(Array.from({ length: 6 }, () => place(server, order, { as })))
  expect(placed.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(await clientsOf(uid)).toHaveLength(1)
})

test('creates another customer for another identity with the same address', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  for (const uid of [first, second]) await place(server, order, { as: await someone(uid) })
  expect(await clientsOf(first)).not.toEqual(await clientsOf(second))
})

const ask = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: server.admin, body })

/** Creates a paid order of a new person, and returns their customer from the API. */
async function client() {
  const uid = randomUUID()
  const as = await someone(uid)
  const { body } = await place(server, order, { as })
  await ask('PUT', `/order-payment/${body._id}`, { paymentStatus: 'Paid', reason: 'By bank' })
  const [listed] = (await ask('GET', `/customers?q=${uid}`)).body
  return { uid, as, email: `${uid}@site.test`, orderId: body._id as string, listed }
}

test('lists the amount that a customer has paid, and searches by any of their addresses', async () => {
  const { listed, email, orderId, as } = await client()
  expect(listed).toMatchObject({
    name: 'Ada Lovelace',
    email,
    orders: 1,
    paid: [{ amount: '349.00', currency: 'USD' }],
  })
  const message = { name: 'Ada', email: email.toUpperCase(), number: '1', subject: 'Hello', message: 'Words' }
  await server.call('POST', '/add-message', { body: message })
  await server.call('POST', '/add-message', { body: { ...message, email: 'other@site.test' } })
  expect((await ask('GET', `/messages?customerId=${listed._id}`)).body).toMatchObject([{ email }])
  expect((await ask('GET', `/orders?customerId=${listed._id}`)).body).toMatchObject([{ _id: orderId }])
  expect((await server.call('GET', '/customers', { as })).status).toBe(403)
})

test('merges two customers without giving access to orders, and undoes it', async () => {
  const [one, other] = [await client(), await client()]
  await ask('POST', `/customer/${other.listed._id}/notes`, { text: 'Calls on Mondays' })
  const merged = await ask('POST', `/customer/${one.listed._id}/merge`, { from: other.listed._id })
  expect(merged.body).toMatchObject({ orders: 2, accounts: 2, emails: [one.email, other.email].toSorted() })
  expect((await ask('GET', `/customers?q=${other.email}`)).body).toMatchObject([{ _id: one.listed._id }])
  expect((await ask('GET', `/customer/${other.listed._id}`)).body._id).toBe(one.listed._id)
  expect((await ask('GET', `/customer/${one.listed._id}/notes`)).body).toHaveLength(1)
  for (const { as } of [one, other])
    expect((await server.call('GET', '/orders', { as })).body).toHaveLength(1)
  expect((await server.call('GET', `/order/${one.orderId}`, { as: other.as })).status).toBe(404)
  // A new order belongs to the merged customer, and stays there after the undo.
  await place(server, order, { as: other.as })
  expect((await ask('POST', `/customer/${one.listed._id}/merge`, { from: other.listed._id })).status).toBe(
    404,
  )
  for (const from of [one.listed._id, one.listed._id.toUpperCase()])
    for (const into of [one.listed._id, one.listed._id.toUpperCase()])
      expect((await ask('POST', `/customer/${into}/merge`, { from })).status).toBe(409)

  expect((await ask('POST', `/activity/${merged.headers.get('change-id')}/undo`)).status).toBe(204)
  expect((await ask('GET', `/customer/${one.listed._id}`)).body).toMatchObject({
    orders: 2,
    emails: [one.email, other.email].toSorted(),
  })
  expect((await ask('GET', `/customer/${other.listed._id}`)).body).toMatchObject({
    orders: 1,
    emails: [other.email],
  })
})

test('shows nobody the billing details of a person whose customer was merged with theirs', async () => {
  const [one, other, third] = [await client(), await client(), await client()]
  const ofPerson = async ({ as }: { as: string }) => {
    const { body } = await server.call('GET', '/me/billing', { as })
    expect((await server.call('GET', '/me/export', { as })).body.billing).toEqual(body)
    return body?.company ?? null
  }
  const save = ({ as }: { as: string }, company: string) =>
    server.call('PUT', '/me/billing', { as, body: { ...companyBilling, company } })
  await save(one, 'One GmbH')
  await save(third, 'Third GmbH')
  for (const { listed } of [other, third])
    await ask('POST', `/customer/${one.listed._id}/merge`, { from: listed._id })
  expect(await Promise.all([one, other, third].map(ofPerson))).toEqual(['One GmbH', null, 'Third GmbH'])
  await save(other, 'Other GmbH')
  const merged = ['One GmbH', 'Other GmbH', 'Third GmbH']
  expect(await Promise.all([one, other, third].map(ofPerson))).toEqual(merged)
  expect((await server.call('DELETE', '/me', { as: other.as })).status).toBe(204)
  expect(await ofPerson(other)).toBeNull()
  expect(await ofPerson(one)).toBe('One GmbH')
})

test('performs one of two simultaneous merges in opposite directions', async () => {
  const [one, other] = [await client(), await client()]
  const ids = [one.listed._id, other.listed._id] as const
  const both = await Promise.all([
    ask('POST', `/customer/${ids[0]}/merge`, { from: ids[1] }),
    ask('POST', `/customer/${ids[1]}/merge`, { from: ids[0] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('lets an administrator with a recent sign-in export and delete a customer’s personal data', async () => {
  const { listed, email, orderId } = await client()
  const secret = `Secret ${randomUUID()}`
  await ask('POST', `/customer/${listed._id}/notes`, { text: secret })
  const { body } = await ask('GET', `/customer/${listed._id}/export`)
  expect(body).toMatchObject({
    emails: [email],
    notes: [{ text: secret }],
    people: [{ orders: [{ _id: orderId }] }],
  })
  const fileId = await upload(server, server.admin, orderId)
  const { body: files } = await ask('GET', `/customer/${listed._id}/files`)
  expect(files).toMatchObject([{ _id: fileId, orderId, by: 'agency' }])
  const long = Math.floor(Date.now() / 1000) - 3600
  const stale = await token({ uid: 'the-admin', email: 'admin@site.test', claims: { auth_time: long } })
  expect((await server.call('DELETE', `/customer/${listed._id}`, { as: stale })).status).toBe(403)

  expect((await ask('DELETE', `/customer/${listed._id}`)).status).toBe(204)
  expect((await ask('GET', `/customer/${listed._id}`)).body).toMatchObject({
    name: 'Deleted account',
    emails: [],
  })
  // The law requires to keep paid orders.
  expect((await ask('GET', `/order/${orderId}`)).body).toMatchObject({ customerName: 'Ada Lovelace' })
  expect((await ask('GET', '/activity?subject=customer-note')).text).not.toContain(secret)
})

test('keeps the notes and the address of a guest whose order is claimed by a customer', async () => {
  const who = await person()
  const { id } = await orderAsGuest(server, who.email, order)
  const guestId = (await ask('GET', `/order/${id}`)).body.customerId
  await ask('POST', `/customer/${guestId}/notes`, { text: 'Prefers calls' })
  const as = await token({ uid: who.uid, email: `second-${who.email}` })
  const { body: own } = await place(server, order, { as })
  await server.call('GET', '/me', { as: who.as })
  const { customerId } = (await ask('GET', `/order/${own._id}`)).body
  expect((await ask('GET', `/order/${id}`)).body.customerId).toBe(customerId)
  expect((await ask('GET', `/customer/${customerId}/notes`)).body).toMatchObject([{ text: 'Prefers calls' }])
  expect((await ask('GET', `/customer/${customerId}`)).body.emails).toEqual(
    [who.email, `second-${who.email}`].toSorted(),
  )
})

test('erases a customer together with those merged into it and with removed notes, for good', async () => {
  const [first, second, third] = [await client(), await client(), await client()]
  const secret = `Secret ${randomUUID()}`
  const changes: string[] = []
  const change = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body)
    changes.push(answer.headers.get('change-id')!)
    return answer
  }
  const { body: note } = await change('POST', `/customer/${first.listed._id}/notes`, { text: secret })
  await change('DELETE', `/note/${note._id}`)
  await change('PUT', `/customer/${third.listed._id}`, { name: secret })
  await change('POST', `/customer/${second.listed._id}/merge`, { from: first.listed._id })
  await change('POST', `/customer/${third.listed._id}/merge`, { from: second.listed._id })
  expect((await ask('DELETE', `/customer/${third.listed._id}`)).status).toBe(204)

  for (const id of changes) expect((await ask('POST', `/activity/${id}/undo`)).status).toBe(409)
  const { body: activity, text } = await ask('GET', '/activity')
  expect(text).not.toContain(secret)
  expect(activity.find(({ action }: { action: string }) => action === 'merge').canUndo).toBe(false)
  const { db } = server.connection
  const addresses = await db
    .selectFrom('customerEmails')
    .select('email')
    .where('email', 'in', [first.email, second.email, third.email])
    .execute()
  expect(addresses).toEqual([])
})
