import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { pixel } from '#dev/test/files.ts'
import {
  domain,
  inboundMailTools,
  quoted,
  secret,
  sign,
  startWithInboundMail,
  type TestOrder,
} from '#dev/test/inbound-mail.ts'
import { mime, multipart } from '#dev/test/mime.ts'
import { exchange } from '#dev/test/raw-http.ts'
import type { TestServer } from '#dev/test/server.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import { replyAddress } from '../conversation/reply-address.ts'

let server: TestServer
beforeAll(async () => {
  server = await startWithInboundMail()
})
afterAll(() => server[Symbol.asyncDispose]())

const { newOrder, send, held, original } = inboundMailTools(() => server)

const part = (type: string, body: string | Buffer, more = {}) => mime({ 'Content-Type': type, ...more }, body)

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
  [
    'HTML as the only words of a multipart',
    ({ headers }) =>
      multipart(headers, 'mixed', [part('text/html; charset=utf-8', '<p>Only <i>HTML</i></p>')]),
    'Only HTML',
  ],
  [
    'HTML beside an empty text',
    ({ headers }) =>
      multipart(headers, 'alternative', [
        part('text/plain', ' \n'),
        part('text/html', '<div>Rich words</div>'),
      ]),
    'Rich words',
  ],
  [
    'HTML in a part of a part',
    ({ headers }) =>
      multipart(headers, 'mixed', [
        multipart({}, 'related', [part('text/html', '<p>Deep words</p>')], 'inner'),
        part('text/plain', 'A line below'),
      ]),
    'Deep words\n\nA line below',
  ],
  [
    'a pasted mail above our own',
    ({ headers }) =>
      mime(headers, `See:\n\nFrom: Host\nSent: Monday\nTo: Ada\n\nThe record is wrong.${quoted}`),
    'See:\n\nFrom: Host\nSent: Monday\nTo: Ada\n\nThe record is wrong.',
  ],
  [
    'words beside an encrypted part',
    ({ headers }) =>
      mime(headers, 'Secret:\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\nAda'),
    'Secret:\n\nAda\n\n(This email is encrypted with PGP, so that its text cannot be shown here.)',
  ],
  ...(
    [
      ['S/MIME', 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m'],
      ['S/MIME', 'application/x-pkcs7-mime; name=smime.p7m'],
      ['PGP', 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'],
    ] as const
  ).map(([kind, type]): (typeof answers)[number] => [
    `an encrypted mail (${type})`,
    ({ headers }) => mime({ ...headers, 'Content-Type': type }, '--b\n\nVersion: 1\n--b\n\nxyz\n--b--'),
    `(This email is encrypted with ${kind}, so that its text cannot be shown here.)`,
  ]),
  ['Auto-Submitted: no', ({ headers }) => mime({ ...headers, 'Auto-Submitted': 'no' }, 'By hand'), 'By hand'],
]

test.each(answers)('adds a reply to its conversation: %s', async (_, make, text) => {
  const order = await newOrder()
  const raw = make(order)
  expect(await send(raw)).toEqual({ status: 200, body: { result: 'added' } })
  expect(await order.messages()).toMatchObject([
    { text, via: 'mail', author: 'Ada Lovelace', side: 'customer' },
  ])
  // Delivered again, as mail providers do.
  expect((await send(raw)).body).toEqual({ result: 'repeated' })
  expect(await order.messages()).toHaveLength(1)
})

test('keeps what was cut off, without the reply address, and the original for administrators', async () => {
  const order = await newOrder()
  const { address } = order
  const raw = mime(
    { ...order.headers, 'Message-ID': `<${randomUUID()}@outlook.test>` },
    `Gern.\n\nVon: Larkfield <${address}>\nGesendet: Freitag, 20. November 2026 09:12\nAn: Ada\nBetreff: Order\n\nSollen wir?\nAntwort an ${address.toUpperCase()}`,
  )
  expect((await send(raw)).body.result).toBe('added')
  const [message] = await order.messages()
  expect(message).toMatchObject({ text: 'Gern.', quoted: expect.stringContaining('Sollen wir?') })
  const { body } = await server.call('GET', `/order/${order.id}/messages`, { as: order.as })
  expect(body.messages).toMatchObject([{ text: 'Gern.', quoted: message!.quoted }])
  expect(body.messages[0]).not.toHaveProperty('inboundMailId')
  expect(JSON.stringify([message, body]).toLowerCase()).not.toContain(address.slice(0, 30))
  expect(await original(message!.inboundMailId!)).toEqual({ status: 200, bytes: raw })
  expect((await original(message!.inboundMailId!, order.as)).status).toBe(403)
  expect((await server.call('GET', '/me/export', { as: order.as })).body.orders[0].messages).toMatchObject([
    { quoted: message!.quoted },
  ])
  // An author deletes the quoted words and the original with their message.
  await server.call('DELETE', `/order-message/${(message as unknown as { _id: string })._id}`, {
    as: order.as,
  })
  expect(await order.messages()).toMatchObject([{ text: '', quoted: '' }])
  expect((await original(message!.inboundMailId!)).status).toBe(404)
})

test('adds the files of a reply, with their type detected from the content', async () => {
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

test('rejects a reply address that is revoked or whose person has lost access', async () => {
  const order = await newOrder()
  const { db } = server.connection
  const colleague = { uid: randomUUID(), email: 'colleague@site.test' }
  await db
    .insertInto('provenAddresses')
    .values({ ...colleague, signedInAt: new Date() })
    .execute()
  const address = await db
    .transaction()
    .execute((tx) => replyAddress(testContext(tx), order.id, { person: colleague.uid, domain }))
  await send(mime({ ...order.headers, To: address, From: colleague.email }, 'May I?'))
  expect((await held())[0]!.reason).toMatch(/no longer has access/)
  await db
    .transaction()
    .execute((tx) => revokeLinks(testContext(tx), order.id, { scopes: ['order-reply'], person: order.uid }))
  await send(mime({ ...order.headers, 'Message-ID': '<later@site2.test>' }, 'Revoked'))
  expect((await held())[0]!.reason).toMatch(/reply address/)
  expect(await order.messages()).toEqual([])
})

test('adds a reply once if it is delivered many times simultaneously', async () => {
  const order = await newOrder()
  const raw = mime(order.headers, 'Once')
  const results = await Promise.all(Array.from({ length: 6 }, () => send(raw)))
  expect(results.map(({ body }) => body.result).toSorted()).toEqual(['added', ...Array(5).fill('repeated')])
  expect(await order.messages()).toHaveLength(1)
})

test('holds mails above 20 per hour', async () => {
  const order = await newOrder()
  for (let i = 0; i < 20; i++)
    await send(mime({ ...order.headers, 'Message-ID': `<${i}.${order.id}@x.test>` }, `Mail ${i}`))
  expect(
    (await send(mime({ ...order.headers, 'Message-ID': `<21.${order.id}@x.test>` }, 'Once more'))).body
      .result,
  ).toBe('held')
  expect(await order.messages()).toHaveLength(20)
})

test('rejects an unsigned, expired or wrongly signed request before reading the mail', async () => {
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
  // A body of unknown length would be held in memory before its signature is verified.
  const [unmeasured] = await exchange(
    server.url,
    'POST /api/mail/inbound HTTP/1.1\r\nHost: site.test\r\nContent-Type: message/rfc822\r\n' +
      'Transfer-Encoding: chunked\r\n\r\n5\r\nFrom:\r\n',
  )
  expect(unmeasured!.status).toBe(411)
  expect(await order.messages()).toEqual([])
})

test('the script for mail servers delivers a mail, and reports a failure', async () => {
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
