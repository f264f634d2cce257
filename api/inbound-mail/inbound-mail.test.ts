import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pixel } from '#dev/test/files.ts'
import { mime, multipart } from '#dev/test/mime.ts'
import { makeOrder } from '#dev/test/orders.ts'
import { exchange } from '#dev/test/raw-http.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { revokeLinks } from '../access/links.ts'
import { replyAddress } from '../conversation/reply-address.ts'

const domain = 'reply.site.test'
const secret = 'a secret for the inbound webhook'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } })
})
afterAll(() => server[Symbol.asyncDispose]())

const sign = (raw: Buffer, { id = randomUUID(), at = Date.now(), key = secret } = {}) => {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Hands over a mail as a provider does. */
const send = async (raw: Buffer, headers: Record<string, string> = sign(raw)) => {
  const answer = await fetch(`${server.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822', ...headers },
    body: new Uint8Array(raw),
  })
  return { status: answer.status, body: (await answer.json()) as { result?: string } }
}

/** An order whose customer can write by mail. */
async function newOrder() {
  const uid = randomUUID()
  const email = `${uid}@site.test`
  const as = await token({ uid, email })
  const { _id: id, number } = await makeOrder(server, as)
  const address = await server.connection.db.transaction().execute((tx) => replyAddress(tx, id, uid, domain))
  const messages = async () =>
    (await server.call('GET', `/order/${id}/messages`, { as: server.admin })).body.messages as {
      text: string
      via: string
      author: string
      side: string
      files: { name: string; kind: string }[]
    }[]
  const headers = {
    From: `Ada Lovelace <${email.toUpperCase()}>`,
    To: `Larkfield <${address}>`,
    Subject: 'Re: Order',
    'Message-ID': `<${randomUUID()}@mail.site.test>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  return { id, number, uid, email, as, address, headers, messages }
}
type TestOrder = Awaited<ReturnType<typeof newOrder>>

const held = async () =>
  (await server.call('GET', '/inbound-mails', { as: server.admin })).body as {
    _id: string
    from: string
    text: string
    reason: string
    orderId: string | null
  }[]

const part = (type: string, body: string | Buffer, more = {}) => mime({ 'Content-Type': type, ...more }, body)
const quoted = '\n\nOn Fri, Nov 20, 2026 at 9:12 AM Larkfield <x@y.test> wrote:\n> Shall we?\n'

type Make = (order: TestOrder) => Buffer

const answers: [name: string, make: Make, text: string][] = [
  ['plain words', ({ headers }) => mime(headers, `Yes, please.${quoted}`), 'Yes, please.'],
  [
    'quoted-printable and a charset',
    ({ headers }) =>
      mime(
        {
          ...headers,
          'Content-Type': 'text/plain; charset=iso-8859-1',
          'Content-Transfer-Encoding': 'quoted-printable',
        },
        'Gr=FC=DFe aus K=F6ln',
      ),
    'Grüße aus Köln',
  ],
  [
    'bytes that are no UTF-8',
    ({ headers }) =>
      mime(
        { ...headers, 'Content-Type': 'text/plain; charset=windows-1252' },
        Buffer.from([0x80, 0x20, 0x35]),
      ),
    '€ 5',
  ],
  [
    'HTML only',
    ({ headers }) =>
      mime(
        { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
        '<p>Yes <b>please</b></p><script>alert(1)</script><div class="gmail_quote">On Fri, Nov 20, 2026 Larkfield &lt;x@y.test&gt; wrote:<blockquote>Shall we?</blockquote></div>',
      ),
    'Yes please',
  ],
  [
    'both, of which the plain text counts',
    ({ headers }) =>
      multipart(headers, 'alternative', [
        part('text/plain', 'The words'),
        part('text/html', '<p>Other words</p>'),
      ]),
    'The words',
  ],
  [
    'base64 and a token in capitals in another header',
    ({ headers, address }) =>
      mime(
        {
          ...headers,
          To: 'someone@else.test',
          'Delivered-To': address.toUpperCase(),
          'Content-Transfer-Encoding': 'base64',
        },
        Buffer.from('Encoded words').toString('base64'),
      ),
    'Encoded words',
  ],
  [
    'a forwarded mail whose SPF failed and whose DKIM passed',
    ({ headers }) =>
      mime(
        { ...headers, 'Authentication-Results': 'mx.test; spf=softfail; dkim=pass; dmarc=pass' },
        'Trusted',
      ),
    'Trusted',
  ],
  ['Auto-Submitted: no', ({ headers }) => mime({ ...headers, 'Auto-Submitted': 'no' }, 'By hand'), 'By hand'],
]

test.each(answers)('an answer is added to its conversation: %s', async (_, make, text) => {
  const order = await newOrder()
  const raw = make(order)
  expect(await send(raw)).toEqual({ status: 200, body: { result: 'added' } })
  expect(await order.messages()).toMatchObject([
    { text, via: 'mail', author: 'Ada Lovelace', side: 'customer' },
  ])
  // Handed over once more, as providers do.
  expect((await send(raw)).body).toEqual({ result: 'repeated' })
  expect(await order.messages()).toHaveLength(1)
})

const with_ =
  (change: Record<string, string | string[]>): Make =>
  ({ headers }) =>
    mime({ ...headers, ...change }, `Words${quoted}`)

const kept: [name: string, make: Make, reason: RegExp][] = [
  ['a stranger’s address', with_({ From: 'eve@evil.test' }), /another address/],
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
  ['a token that is guessed', with_({ To: `reply+${'0'.repeat(40)}@${domain}` }), /reply address/],
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
  ['no reply address at all', with_({ To: `hello@${domain}` }), /reply address/],
  ['an automatic reply', with_({ 'Auto-Submitted': 'auto-replied (vacation)' }), /automatic reply/],
  ['an automatic reply of another kind', with_({ 'X-Autoreply': 'yes' }), /automatic reply/],
  ['an automatic reply by its precedence', with_({ Precedence: 'auto_reply' }), /automatic/],
  ['a mass mail', with_({ Precedence: 'bulk' }), /mass mail/],
  ['a mailing list', with_({ 'List-Id': '<list.site.test>' }), /mailing list/],
  ['a bounce', with_({ 'Return-Path': '<>' }), /mail server/],
  ['a report', with_({ 'Content-Type': 'multipart/report; boundary=x' }), /mail server/],
  ['a mail of our own', with_({ 'Message-ID': `<${randomUUID()}.1@site.test>` }), /came back/],
  ['a loop', with_({ 'X-Loop': 'reply@site.test' }), /automatic mailer/],
  [
    'DMARC that failed',
    with_({ 'Authentication-Results': 'mx.test; dmarc=fail; spf=pass' }),
    /checks failed/,
  ],
  [
    'SPF that failed, without a signature',
    with_({ 'Authentication-Results': 'mx.test; spf=fail' }),
    /checks failed/,
  ],
  [
    'a forged verdict below the server’s own',
    with_({ 'Authentication-Results': ['mx.test; dmarc=fail', 'mx.test; dmarc=pass; dkim=pass'] }),
    /checks failed/,
  ],
  ['nothing but a quote', ({ headers }) => mime(headers, '> Shall we?'), /Nothing new/],
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

test.each(kept)('held, and never in the conversation: %s', async (_, make, reason) => {
  const order = await newOrder()
  const before = new Set((await held()).map(({ _id }) => _id))
  expect(await send(make(order))).toEqual({ status: 200, body: { result: 'held' } })
  expect(await order.messages()).toEqual([])
  const [mail, ...others] = (await held()).filter(({ _id }) => !before.has(_id))
  expect(mail!.reason).toMatch(reason)
  expect(others).toEqual([])
})

test('files come with an answer, and their type is detected from their content', async () => {
  const order = await newOrder()
  const attached = {
    'Content-Disposition': 'attachment; filename="../../logo.png"',
    'Content-Transfer-Encoding': 'base64',
  }
  const raw = multipart(order.headers, 'mixed', [
    part('text/plain', 'Here is the logo'),
    part('image/png', pixel.toString('base64'), attached),
    part('application/pkcs7-signature', 'eA==', { 'Content-Transfer-Encoding': 'base64' }),
  ])
  expect((await send(raw)).body.result).toBe('added')
  const [message] = await order.messages()
  expect(message).toMatchObject({ text: 'Here is the logo', files: [{ kind: 'picture' }] })
  expect(message!.files[0]!.name).not.toContain('/')
})

test('a reply address ends with the right of its person, and when it is revoked', async () => {
  const order = await newOrder()
  const { db } = server.connection
  const colleague = { uid: randomUUID(), email: 'colleague@site.test' }
  await db
    .insertInto('proven_addresses')
    .values({ ...colleague, signed_in_at: new Date() })
    .execute()
  const address = await db.transaction().execute((tx) => replyAddress(tx, order.id, colleague.uid, domain))
  await send(mime({ ...order.headers, To: address, From: colleague.email }, 'May I?'))
  expect((await held())[0]!.reason).toMatch(/takes part no longer/)
  await db.transaction().execute((tx) => revokeLinks(tx, order.id, ['order-reply'], order.uid))
  await send(mime({ ...order.headers, 'Message-ID': '<later@site2.test>' }, 'Revoked'))
  expect((await held())[0]!.reason).toMatch(/reply address/)
  expect(await order.messages()).toEqual([])
})

test('the same answer handed over by many at once is one message', async () => {
  const order = await newOrder()
  const raw = mime(order.headers, 'Once')
  const results = await Promise.all(Array.from({ length: 6 }, () => send(raw)))
  expect(results.map(({ body }) => body.result).toSorted()).toEqual(['added', ...Array(5).fill('repeated')])
  expect(await order.messages()).toHaveLength(1)
})

test('more than twenty mails of an hour are held', async () => {
  const order = await newOrder()
  for (let i = 0; i < 20; i++)
    await send(mime({ ...order.headers, 'Message-ID': `<${i}.${order.id}@x.test>` }, `Mail ${i}`))
  expect(
    (await send(mime({ ...order.headers, 'Message-ID': `<21.${order.id}@x.test>` }, 'Once more'))).body
      .result,
  ).toBe('held')
  expect(await order.messages()).toHaveLength(20)
})

test('a held mail is in the file of its sender’s data, and goes with their account', async () => {
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

test('an administrator adds a held mail to its conversation, or removes it', async () => {
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

test('what is not signed, signed too long ago or signed otherwise is refused before it is read', async () => {
  const order = await newOrder()
  const raw = mime(order.headers, 'Unsigned')
  const other = mime(order.headers, 'Another one')
  for (const headers of [
    {},
    sign(other),
    sign(raw, { key: 'another secret that is long enough' }),
    sign(raw, { at: Date.now() - 10 * 60_000 }),
    sign(raw, { at: Date.now() + 10 * 60_000 }),
  ])
    expect((await send(raw, headers as Record<string, string>)).status).toBe(401)
  expect((await send(raw, { ...sign(raw), 'Content-Type': 'text/plain' })).status).toBe(415)
  // It would be held in memory before anybody knows how much it is, and whose.
  const [unmeasured] = await exchange(
    server.url,
    'POST /api/mail/inbound HTTP/1.1\r\nHost: site.test\r\nContent-Type: message/rfc822\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n5\r\nFrom:\r\n',
  )
  expect(unmeasured!.status).toBe(411)
  expect(await order.messages()).toEqual([])
})

test('the script for mail servers hands a mail over, and says when it was not taken', async () => {
  const order = await newOrder()
  const run = async (settings: Record<string, string>) => {
    const child = spawn('sh', ['deploy/inbound-mail.sh'], {
      env: { ...process.env, SITE: server.url, ...settings },
    })
    child.stdin.end(
      mime(
        { ...order.headers, 'Content-Type': 'text/plain; charset=latin1' },
        Buffer.from('Gr\xfc\xdfe', 'latin1'),
      ),
    )
    return (await once(child, 'exit'))[0] as number
  }
  expect(await run({ INBOUND_MAIL_SECRET: 'not the secret of this site' })).toBe(75)
  expect(await run({ INBOUND_MAIL_SECRET: secret })).toBe(0)
  expect(await order.messages()).toMatchObject([{ text: 'Grüße' }])
})
