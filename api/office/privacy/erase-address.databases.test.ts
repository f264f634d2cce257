import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAsGuest } from '#dev/test/company.ts'
import { makePackage, orderOf } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Where the law requires to keep it, and what the payment simulator of the tests has stored. */
const kept = new Set(['invoices', 'payment_events', 'paypal_simulator'])

/** The tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = server.connection
  const { rows } = await sql<{
    schema: string
    name: string
  }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    db,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql.id(schema, name)
    const matches = await sql`select 1 from ${table} as row
      where position(lower(${text}) in lower(row::text)) > 0 limit 1`.execute(db)
    if (matches.rows.length > 0) found.push(name)
  }
  return found
}

test('the address of an erased person who did everything is nowhere but where the law keeps it', async () => {
  const uid = randomUUID()
  const email = `${uid}@site.test`
  const as = await token({ uid, email, claims: { name: 'Ada Lind' } })
  const office = { as: server.admin }
  const succeed = async (method: string, path: string, options: Parameters<TestServer['call']>[2]) => {
    const answer = await server.call(method, path, options)
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const pack = await makePackage(server)

  // As a guest, who claims the order.
  const guestOrder = await orderAsGuest(server, email, orderOf(pack))
  await succeed('GET', '/me', { as })
  await succeed('PUT', `/order-cancelled/${guestOrder.id}`, { as, body: {} })
  // As a customer, who pays, writes and shares the order.
  const order = await succeed('POST', '/new-order', { as, body: orderOf(pack) })
  const id: string = order._id
  await succeed('PUT', `/order-payment/${id}`, {
    ...office,
    body: { paymentStatus: 'Paid', reason: `Paid by ${email}` },
  })
  await succeed('POST', `/order/${id}/messages`, { as, body: { text: `Write to ${email}` } })
  await succeed('POST', `/order/${id}/messages`, {
    ...office,
    body: { text: `I wrote to ${email.toUpperCase()}.` },
  })
  await succeed('POST', `/order/${id}/notes`, { ...office, body: { text: `Reached at ${email}, twice` } })
  await succeed('POST', `/order/${id}/links`, {
    as,
    body: { allows: 'order-read', days: 30, label: `For ${email}` },
  })
  await succeed('POST', `/order/${id}/tasks`, { ...office, body: { text: `Call ${email}` } })
  // As a visitor.
  const message = {
    name: 'Ada',
    email,
    number: '1',
    subject: 'Hello',
    message: email,
    messageStatus: 'UnRead',
  }
  await succeed('POST', '/add-message', { body: message })
  await succeed('POST', '/add-subscriber', { body: { subemail: email } })
  // Another person, whose address ends in the same letters.
  await succeed('POST', '/add-subscriber', { body: { subemail: `x${email}` } })
  // As a colleague and as an administrator, invited and removed.
  await succeed('POST', '/company', { as, body: { name: 'Lind Ltd' } })
  await succeed('POST', '/company/people', {
    as,
    body: { email: `${randomUUID()}@site.test`, role: 'member' },
  })
  const admin = await succeed('POST', '/add-user', {
    ...office,
    body: { userEmail: email, userRole: 'Admin' },
  })
  const key = new URL(admin.invitation).hash.slice(1)
  await succeed('POST', '/accept-invitation', { as, body: { key } })
  await succeed('PUT', `/draft/${randomUUID()}`, {
    as,
    body: { section: 'faqItem', baseVersion: 0, values: { accodingTitle: 'Whose?' } },
  })
  await succeed('POST', '/add-faq-item', { as, body: { accodingTitle: 'Whose?', accodingText: 'Hers.' } })
  await succeed('POST', '/releases', { as, body: { name: 'Spring' } })
  await succeed('DELETE', `/users/${admin._id}`, office)
  expect((await tablesWith(email)).length).toBeGreaterThan(10)

  await succeed('DELETE', '/me', { as })
  const left = (await tablesWith(email)).filter((table) => !kept.has(table))
  expect(left.toSorted()).toEqual(['mails', 'subscribers'])
  const { rows } = await sql<{ email: string }>`select email from subscribers where email like ${`%${email}`}
    union all select recipient from mails where mails::text like ${`%${email}%`}`.execute(
    server.connection.db,
  )
  expect(new Set(rows.map((row) => row.email))).toEqual(new Set([`x${email}`]))
  expect((await server.call('GET', '/activity/people', office)).text).not.toContain(email)
})

test('an address that only a code has proven is erased with its account', async () => {
  const uid = randomUUID()
  const email = `contact-${uid}@site.test`
  const as = await token({ uid, email: `${uid}@site.test`, verified: false })
  const { body: sent } = await server.call('POST', '/me/contact-email/code', { as, body: { email } })
  const mails = await server.call('GET', `/mails?q=${email}`, { as: server.admin })
  const code = /\d{6}/.exec(mails.body[0].subject)![0]
  const { status } = await server.call('PUT', '/me/contact-email', {
    as,
    body: { codeId: sent.codeId, code },
  })
  expect(status).toBe(200)
  await server.call('POST', '/new-order', { as, body: orderOf(await makePackage(server)) })
  expect(await tablesWith(email)).toEqual(expect.arrayContaining(['orders', 'mails', 'proven_addresses']))
  await server.call('DELETE', '/me', { as })
  expect((await tablesWith(email)).filter((table) => !kept.has(table))).toEqual([])
})
