import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later } from '#dev/test/context.ts'
import {
  domain,
  inboundMailTools,
  quoted,
  startWithInboundMail,
  type TestOrder,
} from '#dev/test/inbound-mail.ts'
import { mime } from '#dev/test/mime.ts'
import type { TestServer } from '#dev/test/server.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { cleanOriginals } from './originals.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-held-mail-'))
let server: TestServer
beforeAll(async () => {
  server = await startWithInboundMail({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const { newOrder, send, held, original } = inboundMailTools(() => server)

type Make = (order: TestOrder) => Buffer

const withHeaders =
  (change: Record<string, string | string[]>): Make =>
  ({ headers }) =>
    mime({ ...headers, ...change }, `Words${quoted}`)

const heldMails: [name: string, make: Make, reason: RegExp][] = [
  ['another sender’s address', withHeaders({ From: 'eve@evil.test' }), /another address/],
  [
    'a name that looks like the address',
    ({ headers, email }) => mime({ ...headers, From: `"${email}" <eve@evil.test>` }, 'x'),
    /another address/,
  ],
  [
    'two senders',
    ({ headers, email }) => mime({ ...headers, From: `${email}, eve@evil.test` }, 'x'),
    /exactly one sender/,
  ],
  ['no sender', ({ headers }) => mime({ ...headers, From: [] }, 'x'), /exactly one sender/],
  ['a token that is guessed', withHeaders({ To: `reply+${'0'.repeat(40)}@${domain}` }), /reply address/],
  [
    'a token at another domain',
    ({ headers, address }) => mime({ ...headers, To: address.replace(domain, 'evil.test') }, 'x'),
    /reply address/,
  ],
  [
    'a token with words around it',
    ({ headers, address }) => mime({ ...headers, To: `x${address}` }, 'x'),
    /reply address/,
  ],
  ['no reply address at all', withHeaders({ To: `hello@${domain}` }), /reply address/],
  ['an automatic reply', withHeaders({ 'Auto-Submitted': 'auto-replied (vacation)' }), /automatic reply/],
  ['an automatic reply of another kind', withHeaders({ 'X-Autoreply': 'yes' }), /automatic reply/],
  ['an automatic reply by its precedence', withHeaders({ Precedence: 'auto_reply' }), /automatic/],
  ['a mass mail', withHeaders({ Precedence: 'bulk' }), /mass mail/],
  ['a mailing list', withHeaders({ 'List-Id': '<list.site.test>' }), /mailing list/],
  ['a bounce', withHeaders({ 'Return-Path': '<>' }), /mail server/],
  ['a report', withHeaders({ 'Content-Type': 'multipart/report; boundary=x' }), /mail server/],
  ['a mail of our own', withHeaders({ 'Message-ID': `<${randomUUID()}.1@site.test>` }), /came back/],
  ['a loop', withHeaders({ 'X-Loop': 'reply@site.test' }), /automatic mailer/],
  [
    'DMARC that failed',
    withHeaders({ 'Authentication-Results': 'mx.test; dmarc=fail; spf=pass' }),
    /checks failed/,
  ],
  [
    'SPF that failed, without a signature',
    withHeaders({ 'Authentication-Results': 'mx.test; spf=fail' }),
    /checks failed/,
  ],
  [
    'a forged verdict below the server’s own',
    withHeaders({ 'Authentication-Results': ['mx.test; dmarc=fail', 'mx.test; dmarc=pass; dkim=pass'] }),
    /checks failed/,
  ],
  [
    'DMARC that failed, with a pass in the address of the envelope',
    withHeaders({
      'Authentication-Results':
        'mx.test; spf=pass smtp.mailfrom=dmarc=pass@evil.test; dmarc=fail (dmarc=pass)',
    }),
    /checks failed/,
  ],
  [
    'a signature of another domain only',
    withHeaders({ 'Authentication-Results': 'mx.test; dkim=pass header.d=evil.test; dmarc=none' }),
    /another domain only/,
  ],
  [
    'a group of senders',
    ({ headers, email }) => mime({ ...headers, From: `Ada: ${email};` }, 'x'),
    /one sender/,
  ],
  [
    'an automatic reply by its subject',
    withHeaders({ Subject: 'Abwesenheitsnotiz: Order' }),
    /by its subject/,
  ],
  ['an automatic reply of Exchange', withHeaders({ 'X-Auto-Response-Suppress': 'All' }), /automatic reply/],
  ['nothing but a quote', ({ headers }) => mime(headers, '> Shall we?'), /no new text/],
  ['a message that is too long', ({ headers }) => mime(headers, 'long words '.repeat(2000)), /longer/],
  ['bytes that are no mail', () => Buffer.from(randomUUID()), /reply address|exactly one/],
  [
    'parts without end',
    ({ headers }) => {
      const deep = Array.from(
        { length: 3000 },
        (_, i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`,
      )
      return mime({ ...headers, 'Content-Type': 'multipart/mixed; boundary=b0' }, deep.join(''))
    },
    /too many parts/,
  ],
]

test.each(heldMails)('holds and does not add to the conversation: %s', async (_, make, reason) => {
  const order = await newOrder()
  const before = new Set((await held()).map(({ _id }) => _id))
  expect(await send(make(order))).toEqual({ status: 200, body: { result: 'held' } })
  expect(await order.messages()).toEqual([])
  const [mail, ...others] = (await held()).filter(({ _id }) => !before.has(_id))
  expect(mail!.reason).toMatch(reason)
  expect(others).toEqual([])
})

test('includes a held mail in the data export of its sender, and deletes it with their account', async () => {
  const order = await newOrder()
  await send(mime({ ...order.headers, 'Auto-Submitted': 'auto-replied' }, 'On holiday until Monday'))
  await send(mime({ ...order.headers, 'Message-ID': '<added@x.test>', To: `hello@${domain}` }, 'My words'))
  const [mail] = await held()
  await server.call('POST', `/inbound-mails/${mail!._id}/add`, {
    as: server.admin,
    body: { orderNumber: order.number },
  })
  expect((await server.call('GET', '/me/export', { as: order.as })).body.heldMails).toMatchObject([
    { text: expect.stringContaining('On holiday') },
  ])
  expect((await server.call('DELETE', '/me', { as: order.as })).status).toBe(204)
  expect(JSON.stringify(await held())).not.toContain('On holiday')
  expect(JSON.stringify(await order.messages())).not.toContain('My words')
})

test('lets an administrator add a held mail to its conversation, or delete it', async () => {
  const order = await newOrder()
  await send(mime({ ...order.headers, From: 'ada@home.test' }, `From home${quoted}`))
  const [mail] = await held()
  const add = (as: string, body = {}) => server.call('POST', `/inbound-mails/${mail!._id}/add`, { as, body })
  expect((await add(order.as)).status).toBe(403)
  expect((await add(server.admin)).body).toEqual({ orderId: order.id })
  expect((await add(server.admin)).status).toBe(404)
  expect(await order.messages()).toMatchObject([
    { text: 'From home', author: 'ada@home.test', side: 'customer' },
  ])

  await send(
    mime(
      { ...order.headers, To: `hello@${domain}`, 'Message-ID': '<unknown@x.test>' },
      'Where does it belong?',
    ),
  )
  const [unknown] = await held()
  const path = `/inbound-mails/${unknown!._id}`
  await send(
    mime({ ...order.headers, To: `hello@${domain}`, 'Message-ID': '<named@x.test>' }, 'By its number'),
  )
  const named = `/inbound-mails/${(await held())[0]!._id}/add`
  const answer = await server.call('POST', named, { as: server.admin, body: { orderNumber: order.number } })
  expect(answer.body).toEqual({ orderId: order.id })
  expect((await server.call('POST', `${path}/add`, { as: server.admin, body: {} })).status).toBe(422)
  expect((await server.call('DELETE', path, { as: server.admin })).status).toBe(204)
  expect((await held()).some(({ _id }) => _id === unknown!._id)).toBe(false)
})

test('adds all words of a held mail, in several messages if one is too short', async () => {
  const order = await newOrder()
  await send(mime(order.headers, '> What I quote\n> is all I have to say.'))
  const long = Array.from({ length: 2500 }, (_, i) => `word${i}`).join('\n')
  await send(mime({ ...order.headers, 'Message-ID': `<${randomUUID()}@x.test>` }, `${long}${quoted}`))
  const mails = await held()
  expect(mails[0]).toMatchObject({ text: long, quoted: expect.stringContaining('Shall we?') })
  for (const { _id } of [mails[1]!, mails[0]!])
    await server.call('POST', `/inbound-mails/${_id}/add`, { as: server.admin, body: {} })
  const [first, ...others] = await order.messages()
  expect(first).toMatchObject({ text: expect.stringContaining('is all I have to say.'), quoted: '' })
  expect(others.map(({ text }) => text).join('\n')).toBe(long)
  expect(others.length).toBeGreaterThan(1)
  expect(others.at(-1)!.quoted).toContain('Shall we?')
})

test('keeps a mail that cannot be read, once, and tells the office', async () => {
  const order = await newOrder()
  const raw = mime({ ...order.headers, 'X-Padding': Array<string>(100_000).fill('x') }, 'Words')
  expect((await send(raw)).body).toEqual({ result: 'held' })
  expect((await send(raw)).body).toEqual({ result: 'repeated' })
  const [mail] = await held()
  expect(mail).toMatchObject({ reason: expect.stringMatching(/could not be read/), original: true })
  expect((await original(mail!._id)).bytes.equals(raw)).toBe(true)
  const { body: mails } = await server.call('GET', '/mails?q=held emails need', { as: server.admin })
  expect(mails).not.toEqual([])
  await server.call('DELETE', `/inbound-mails/${mail!._id}`, { as: server.admin })
  expect((await original(mail!._id)).status).toBe(404)
  const file = join(dataDir, 'files/inbound-mails', `${mail!._id}.eml`)
  const store = folderStore(join(dataDir, 'files'))
  await cleanOriginals(server.ctx, store)
  // Its row could still be on its way.
  expect(existsSync(file)).toBe(true)
  await cleanOriginals(later(server.ctx, 3_600_000), store)
  expect(existsSync(file)).toBe(false)
})

test('deletes junk before the held mails of customers, of each sender the oldest, and tells the office', async () => {
  const order = await newOrder()
  const { db } = server.connection
  await send(mime({ ...order.headers, From: 'ada@home.test' }, 'From home'))
  await send(mime({ ...order.headers, To: `hello@${domain}`, From: 'new@customer.test' }, 'A question'))
  const customers = (await held()).slice(0, 2).map(({ _id }) => _id)
  const junk = Array.from({ length: 1000 }, (_, i) => ({
    id: randomUUID(),
    digest: randomUUID(),
    state: 'held' as const,
    reason: 'Junk.',
    fromAddress: i < 10 ? `${i}@junk.test` : 'junk@junk.test',
    subject: `Junk ${i}`,
    text: 'Buy',
    receivedAt: new Date(Date.now() + i),
  }))
  await db.insertInto('inboundMails').values(junk).execute()
  await send(
    mime({ ...order.headers, To: `hello@${domain}`, From: 'junk@junk.test', 'Message-ID': '<j@j>' }, 'Buy'),
  )
  const left = await db
    .selectFrom('inboundMails')
    .select(['id', 'fromAddress'])
    .where('state', '=', 'held')
    .execute()
  expect(left).toHaveLength(1000)
  const ids = left.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([...customers, ...junk.slice(0, 10).map(({ id }) => id)]))
  expect(ids).not.toContain(junk[10]!.id)
  const { body: mails } = await server.call('GET', '/mails?q=held emails need', { as: server.admin })
  expect(mails).toEqual(
    expect.arrayContaining([expect.objectContaining({ subject: expect.stringMatching(/Held emails/) })]),
  )
})
