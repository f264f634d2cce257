import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, person } from '#dev/test/company.ts'
import { makeDue } from '#dev/test/jobs.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      INBOUND_MAIL_DOMAIN: 'reply.site.test',
      INBOUND_MAIL_SECRET: 'a secret for the inbound webhook',
    },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

interface Message {
  _id: string
  text: string
}

/** Creates an order, with functions for the actions of its customer and the agency. */
async function newOrder() {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const post = (as: string, text: string, key?: string) =>
    server.call('POST', `/order/${id}/messages`, {
      as,
      body: { text },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    })
  const thread = async (as: string, query = '') =>
    (await server.call('GET', `/order/${id}/messages${query}`, { as })).body as {
      messages: Message[]
      older: boolean
      unread: number
      firstUnread: string | null
    }
  const read = (as: string, upTo: string) =>
    server.call('PUT', `/order/${id}/messages/read`, { as, body: { upTo } })
  const unread = async (as: string) => {
    const { body } = await server.call('GET', '/order-messages/unread', { as })
    const orders = body.orders as { orderId: string; unread: number }[]
    return orders.find(({ orderId }) => orderId === id)?.unread ?? 0
  }
  return { id, customer, post, thread, read, unread }
}

/** The mails about the messages of an order, after the job that sends them has run. */
async function mailsOf(orderId: string, atLeast: number) {
  const { db } = server.connection
  await makeDue(db, 'order-messages', orderId)
  for (;;) {
    const mails = await db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'text', 'html', 'headers'])
      .where('orderId', '=', orderId)
      .where('kind', 'in', ['order-message', 'order-message-received'])
      .orderBy('createdAt')
      .execute()
    if (mails.length >= atLeast) return mails
    await sleep(50)
  }
}

test('shows the conversation only to the customer of the order and to administrators', async () => {
  const { id, customer, post, thread } = await newOrder()
  const question = await post(customer, 'When do you start?\n\nBest, Ada')
  expect(question.status).toBe(201)
  expect(question.body).toMatchObject({ author: 'Ada Lovelace', side: 'customer', mine: true, via: 'page' })
  const answer = await post(server.admin, 'On Monday.')
  expect(answer.body).toMatchObject({ side: 'agency', mine: true, seenAt: null })
  const seen = await thread(customer)
  expect(seen).toMatchObject({ older: false, unread: 1, firstUnread: answer.body._id })
  expect(seen.messages.map(({ text }) => text)).toEqual(['When do you start?\n\nBest, Ada', 'On Monday.'])
  // A customer never learns an administrator's address.
  expect(JSON.stringify(seen)).not.toContain('admin@site.test')

  const stranger = await someone()
  const mine = question.body._id as string
  const calls: [string, string, object?][] = [
    ['GET', `/order/${id}/messages`],
    ['POST', `/order/${id}/messages`, { text: 'Let me in' }],
    ['PUT', `/order/${id}/messages/read`, { upTo: mine }],
    ['PUT', `/order-message/${mine}`, { text: 'Changed' }],
    ['DELETE', `/order-message/${mine}`],
  ]
  for (const [method, path, body] of calls)
    expect((await server.call(method, path, { as: stranger, body })).status, `${method} ${path}`).toBe(404)
  const other = await newOrder()
  // A message id of another order is not accepted.
  expect(
    (await server.call('GET', `/order/${other.id}/messages?before=${mine}`, { as: other.customer })).status,
  ).toBe(404)
  expect((await other.read(other.customer, mine)).status).toBe(404)
  expect((await thread(customer)).messages).toHaveLength(2)
})

test('stores a repeated message once, and refuses empty, too long or unprintable text', async () => {
  const { customer, post, thread } = await newOrder()
  const sent = await Promise.all([1, 2, 3].map(() => post(customer, 'Hello', 'one')))
  expect(new Set(sent.map(({ body }) => body._id)).size).toBe(1)
  await post(customer, 'Hello', 'two')
  for (const text of ['', '   ', 'x'.repeat(10_001), 'a\u0000b'])
    expect((await post(customer, text)).status).toBe(422)
  expect((await post(customer, 'x'.repeat(10_000))).status).toBe(201)
  expect((await thread(customer)).messages).toHaveLength(3)
})

test('lets only the author edit a message, for five minutes', async () => {
  const { customer, post, thread } = await newOrder()
  const { _id } = (await post(customer, 'Helo')).body
  const path = `/order-message/${_id}`
  const edited = await server.call('PUT', path, { as: customer, body: { text: 'Hello' } })
  expect(edited.body).toMatchObject({ text: 'Hello', editedAt: expect.any(String) })
  expect((await server.call('PUT', path, { as: server.admin, body: { text: 'x' } })).status).toBe(403)
  expect((await server.call('DELETE', path, { as: server.admin })).status).toBe(403)
  const late = (await post(customer, 'Too late')).body._id as string
  for (const [method, body] of [['PUT', { text: 'x' }], ['DELETE']] as const) {
    const change = () => server.call(method, `/order-message/${late}`, { as: customer, body })
    expect((await server.after(5 * 60 * 1000 + 1000, change)).status).toBe(409)
  }
  expect((await server.call('DELETE', path, { as: customer })).body).toMatchObject({
    text: '',
    removed: true,
  })
  expect((await server.call('PUT', path, { as: customer, body: { text: 'Back' } })).status).toBe(409)
  expect((await thread(server.admin)).messages.map(({ text }) => text)).toEqual(['', 'Too late'])
})

test('reports unread counts, the first unread message, and when a message was seen', async () => {
  const { customer, post, thread, read, unread } = await newOrder()
  const first = (await post(customer, 'One')).body._id as string
  const second = (await post(customer, 'Two')).body._id as string
  expect([await unread(server.admin), await unread(customer)]).toEqual([2, 0])
  expect((await thread(server.admin)).firstUnread).toBe(first)
  expect((await read(server.admin, first)).status).toBe(204)
  expect(await unread(server.admin)).toBe(1)
  await read(server.admin, second)
  // A read position never moves back.
  await read(server.admin, first)
  expect(await thread(server.admin)).toMatchObject({ unread: 0, firstUnread: null })
  expect(await unread(server.admin)).toBe(0)
  const { messages } = await thread(customer)
  expect(messages).toMatchObject([{ seenAt: expect.any(String) }, { seenAt: expect.any(String) }])
  expect(messages.some((message) => 'seenBy' in message)).toBe(false)
  await post(server.admin, 'Three')
  expect(await unread(customer)).toBe(1)
  await read(customer, (await thread(customer)).messages.at(-1)!._id)
  expect((await thread(server.admin)).messages.at(-1)).toMatchObject({ seenBy: ['Ada Lovelace'] })
})

test('returns a long conversation in pages without duplicates', async () => {
  const { customer, post, thread } = await newOrder()
  for (let i = 0; i < 65; i++) await post(i % 2 ? customer : server.admin, `Message ${i}`)
  const pages = [await thread(customer)]
  while (pages[0]!.older) pages.unshift(await thread(customer, `?before=${pages[0]!.messages[0]!._id}`))
  expect(pages.map(({ messages }) => messages.length)).toEqual([5, 30, 30])
  expect(pages.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(
    Array.from({ length: 65 }, (_, i) => `Message ${i}`),
  )
})

test('sends one mail about the unread messages of a minute, without notes', async () => {
  const { id, customer, post, thread, read } = await newOrder()
  const secret = `Internal ${randomUUID()}`
  await server.call('POST', `/order/${id}/notes`, { as: server.admin, body: { text: secret } })
  for (const text of ['First point', 'Second point', 'Third point']) await post(server.admin, text)
  await server.call('POST', `/order/${id}/notes`, { as: server.admin, body: { text: secret } })
  await post(customer, 'Thank you')
  const mails = await mailsOf(id, 2)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['order-message', 'order-message-received'])
  const [toCustomer] = mails.filter(({ kind }) => kind === 'order-message')
  expect(toCustomer!.text).toMatch(/First point[\s\S]+Second point[\s\S]+Third point/)
  expect(toCustomer!.text).not.toContain('Thank you')
  expect(toCustomer!.headers).toMatchObject({
    'Reply-To': expect.stringMatching(/^reply\+[0-9a-f]{40}@reply\.site\.test$/),
    References: `<${id}@thread.invalid>`,
  })
  expect(mails.find(({ kind }) => kind !== 'order-message')!.recipient).toBe('admin@site.test')

  // Read in the meantime: no mail to this side.
  await post(server.admin, 'Fourth point')
  await read(customer, (await thread(customer)).messages.at(-1)!._id)
  await post(customer, 'Fifth point')
  const all = await mailsOf(id, 3)
  expect(all).toHaveLength(3)
  expect(all.at(-1)!.text).toContain('Fifth point')

  for (const as of [customer, server.admin]) expect(JSON.stringify(await thread(as))).not.toContain(secret)
  const everyMail = await server.connection.db.selectFrom('mails').selectAll().execute()
  expect(JSON.stringify(everyMail)).not.toContain(secret)
  const own = await server.call('GET', '/me/export', { as: customer })
  expect(own.text).toContain('Fourth point')
  expect(own.text).not.toContain(secret)
})

test('shortens the mail about long messages that have an emoji at the limit', async () => {
  const { id, customer, post } = await newOrder()
  const emojis = '😀'.repeat(4999)
  await post(customer, `x${emojis}`)
  await post(customer, emojis)
  const [mail] = await mailsOf(id, 1)
  expect(mail!.text).toMatch(/😀\n/u)
  expect(mail!.text).not.toContain('\ufffd')
})

test('sends no mail to an unproven address', async () => {
  const customer = await token({ uid: randomUUID(), email: 'typed@elsewhere.test', verified: false })
  const { _id: id } = await makeOrder(server, customer)
  await server.call('POST', `/order/${id}/messages`, { as: server.admin, body: { text: 'Hello' } })
  await server.call('POST', `/order/${id}/messages`, { as: customer, body: { text: 'Hi' } })
  expect((await mailsOf(id, 1)).map(({ recipient }) => recipient)).toEqual(['admin@site.test'])
})

test('finds messages and notes in the back office by their text', async () => {
  const { id, customer, post } = await newOrder()
  const word = `zq${randomUUID().slice(0, 8)}`
  await post(customer, `The staging address is ${word}, thank you`)
  await server.call('POST', `/order/${id}/notes`, { as: server.admin, body: { text: `Ask about ${word}!` } })
  const search = async (q: string) =>
    (await server.call('GET', `/order-messages?q=${encodeURIComponent(q)}`, { as: server.admin })).body as {
      orderId: string
    }[]
  expect(await search(`${word.slice(0, 6)}`)).toMatchObject([{ orderId: id }])
  const everywhere = await server.call('GET', `/search?q=${word}`, { as: server.admin })
  expect(everywhere.body.map(({ detail }: { detail: string }) => detail)).toEqual(['Message', 'Note'])
  expect(await search(`staging ${word}`)).toHaveLength(1)
  expect(await search("' | ! & :* <-> (")).toEqual([])
})

test('deletes the messages of a deleted account, and keeps those of the agency', async () => {
  const { id, customer, post, thread } = await newOrder()
  await post(customer, 'My phone number is 555 0199')
  await post(server.admin, 'Noted')
  await mailsOf(id, 2)
  expect((await server.call('DELETE', '/me', { as: customer })).status).toBe(204)
  const { messages } = await thread(server.admin)
  expect(messages).toMatchObject([{ removed: true, text: '' }, { text: 'Noted' }])
  const mails = await server.connection.db.selectFrom('mails').selectAll().where('orderId', '=', id).execute()
  expect(JSON.stringify(mails)).not.toContain('555 0199')
})

test('addresses a colleague by the name of the company, not of the customer who placed the order', async () => {
  const founder = await person()
  const { _id: id } = await makeOrder(server, founder.as)
  await server.call('POST', '/company', { as: founder.as, body: { name: 'Lovelace Ltd' } })
  const colleague = await person()
  expect((await join(server, founder, colleague)).status).toBe(200)
  for (const as of [founder.as, colleague.as]) await server.call('GET', '/me', { as })
  const write = (as: string, text: string) =>
    server.call('POST', `/order/${id}/messages`, { as, body: { text } })
  await write(colleague.as, 'Can you start earlier?')
  await write(server.admin, 'On Friday.')
  const mails = (await mailsOf(id, 3)).filter(({ kind }) => kind === 'order-message')
  const greeting = (email: string) =>
    /^Hello .*/m.exec(mails.find(({ recipient }) => recipient === email)!.text)?.[0]
  expect(greeting(founder.email)).toBe('Hello Ada Lovelace,')
  expect(greeting(colleague.email)).toBe('Hello Lovelace Ltd,')
})
