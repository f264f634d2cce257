import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  domain,
  inboundMailTools,
  quoted,
  startWithInboundMail,
  type TestOrder,
} from '#dev/test/inbound-mail.ts'
import { mime } from '#dev/test/mime.ts'
import type { TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWithInboundMail()
})
afterAll(() => server[Symbol.asyncDispose]())

const { newOrder, send, held } = inboundMailTools(() => server)

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
    /./,
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
