import { describe, expect, test } from 'vitest'
import { senderOf } from './addresses.ts'
import { parseAuthenticationResults } from './authentication-results.ts'
import { automaticReason, forgedReason } from './verdict.ts'

const ada = 'ada@site.test'
const reason = (results: string | string[], { from = ada, server = undefined as string | undefined } = {}) =>
  forgedReason({ headers: { 'authentication-results': [results].flat() }, sender: from }, server)

describe('accepts', () => {
  test.each([
    ['DMARC', 'mx.test; dmarc=pass header.from=site.test'],
    ['DMARC without a property', 'mx.test; spf=softfail; dkim=pass; dmarc=pass'],
    [
      'DMARC of the domain that contains the sender’s',
      'mx.test; dmarc=pass header.from=test.test',
      'a@x.test.test',
    ],
    ['DKIM of the same domain', 'mx.test; dkim=pass header.d=site.test; spf=fail smtp.mailfrom=a@list.test'],
    ['DKIM of a parent domain', 'mx.test; dkim=pass header.i=@site.test', 'ada@mail.site.test'],
    ['one of several signatures', 'mx.test; dkim=fail header.d=list.test; dkim=pass header.d=site.test'],
    ['SPF of the same domain', 'mx.test; spf=pass smtp.mailfrom=bounce@site.test'],
    ['no checks', 'mx.test; none'],
    ['checks without a result', 'mx.test; spf=none smtp.mailfrom=site.test; dkim=none; dmarc=none'],
    ['capitals', 'MX.test; DKIM=Pass Header.D=SITE.test'],
    [
      'a version and comments',
      'mx.test (the (inner) server) 1; (x) dkim (y) / (z) 1 = (a) pass (b) header (c) . (d) d = (e) site.test (f)',
    ],
    ['folded lines', 'mx.test;\r\n\tdkim=pass header.i=@site.test\r\n\t header.s=k; spf=fail'],
    ['a quoted server', '"mx.test" 1; dmarc=pass header.from="site.test"'],
    ['a reason', 'mx.test; dkim=pass reason="good; signature" header.d=site.test'],
    [
      'Google’s',
      'mx.google.com; dkim=pass header.i=@site.test header.s=s1 header.b=AbC/d+e=; arc=pass (i=1 spf=pass dkim=pass); spf=pass (google.com: domain of ada@site.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=ada@site.test; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=site.test',
    ],
    [
      'Microsoft’s, without a server',
      'spf=pass (sender IP is 2001:db8::1) smtp.mailfrom=site.test; dkim=pass (signature was verified) header.d=site.test;dmarc=pass action=none header.from=site.test;compauth=pass reason=100',
    ],
    [
      'Cloudflare’s',
      'mx.cloudflare.net; dkim=pass header.d=site.test header.s=20230601 header.b=a1; dmarc=pass header.from=site.test policy.dmarc=none; spf=none (mx.cloudflare.net: no SPF records found for postmaster@x.test) smtp.helo=x.test; arc=none smtp.remote-ip=2001:db8::1',
    ],
    ['the first of several', ['mx.test; dmarc=pass', 'evil.test; dmarc=fail']],
  ] as [string, string | string[], string?][])('%s', (_, results, from = ada) => {
    expect(reason(results, { from })).toBeUndefined()
  })
})

describe('holds', () => {
  test.each([
    ['DMARC that failed', 'mx.test; dmarc=fail header.from=site.test'],
    ['a result within a property', 'mx.test; spf=pass smtp.mailfrom=dmarc=pass@evil.test; dmarc=fail'],
    [
      'a result within a quoted property',
      'mx.test; spf=pass smtp.mailfrom="; dmarc=pass "@evil.test; dmarc=fail',
    ],
    [
      'a quoted property with escapes',
      'mx.test; spf=pass smtp.mailfrom="\\"; dmarc=pass; \\""@evil.test; dmarc=fail',
    ],
    ['a result within a comment', 'mx.test; spf=pass (dmarc=pass) smtp.mailfrom=evil.test; dmarc=fail'],
    [
      'a result within nested comments',
      'mx.test; spf=pass (a (b) ; dmarc=pass ; \\) ) smtp.mailfrom=evil.test; dmarc=fail',
    ],
    ['only a comment', 'mx.test; spf=pass (dmarc=pass header.from=site.test) smtp.mailfrom=evil.test'],
    ['a result within a reason', 'mx.test; dkim=fail reason="dkim=pass header.d=site.test"'],
    ['a property that looks like a result', 'mx.test; spf=fail smtp.mailfrom=evil.test policy.dmarc=pass'],
    ['a method that ends like another', 'mx.test; x-dmarc=pass; spf=fail smtp.mailfrom=evil.test'],
    ['a result that begins like another', 'mx.test; dmarc=passed header.from=site.test; spf=fail'],
    ['a server that looks like a result', '"dmarc=pass"; spf=fail'],
    ['contradicting results', 'mx.test; dmarc=pass; dmarc=fail'],
    ['DMARC of another domain', 'mx.test; dmarc=pass header.from=evil.test'],
    ['DMARC of a domain that ends alike', 'mx.test; dmarc=pass header.from=website.test', 'ada@site.test'],
    ['a signature of another domain', 'mx.test; dkim=pass header.d=evil.test; dmarc=none'],
    ['a signature of a subdomain', 'mx.test; dkim=pass header.d=evil.site.test; spf=fail'],
    ['a signature of the top-level domain', 'mx.test; dkim=pass header.d=test; spf=fail'],
    ['a signature of an unknown domain', 'mx.test; dkim=pass; spf=fail'],
    ['a signature with two domains', 'mx.test; dkim=pass header.d=evil.test header.d=site.test'],
    ['SPF of another domain', 'mx.test; spf=pass smtp.mailfrom=a@evil.test'],
    [
      'SPF of another domain with the sender in the local part',
      'mx.test; spf=pass smtp.mailfrom="@site.test"@evil.test',
    ],
    ['SPF that failed', 'mx.test; spf=softfail smtp.mailfrom=site.test'],
    ['a signature that failed', 'mx.test; dkim=fail header.d=site.test'],
    ['an open comment', 'mx.test; spf=pass (smtp.mailfrom=site.test; dmarc=pass'],
    ['an open quoted string', 'mx.test; spf=pass smtp.mailfrom="site.test; dmarc=pass'],
    ['a value that hides a failure', 'mx.test; spf=pass smtp.mailfrom=x@site.test @evil.test; dmarc=fail'],
    [
      'too long a header',
      `mx.test; spf=pass smtp.mailfrom=site.test ${'header.x=y '.repeat(3000)}; dmarc=fail`,
    ],
    ['a forged header below the server’s', ['mx.test; dmarc=fail', 'mx.test; dmarc=pass']],
    ['folded lines', 'mx.test;\r\n spf=pass\r\n smtp.mailfrom=evil.test;\r\n dmarc\r\n =\r\n fail'],
  ] as [string, string | string[], string?][])('%s', (_, results, from = ada) => {
    expect(reason(results, { from })).toBeDefined()
  })
})

test('reads only the header of the configured mail server', () => {
  const server = 'mx.site.test'
  const forged = 'evil.test; dmarc=pass header.from=site.test'
  expect(reason([forged, 'mx.site.test; dmarc=fail'], { server })).toMatch(/checks failed/)
  expect(reason(['evil.test; dmarc=fail', 'MX.site.test 1; dmarc=pass'], { server })).toBeUndefined()
  expect(reason(['mx.site.test; dmarc=pass', 'mx.site.test; dmarc=fail'], { server })).toBeUndefined()
  for (const results of [
    forged,
    'mx.site.test.evil.test; dmarc=pass',
    '(mx.site.test) evil.test; dmarc=pass',
    [],
  ])
    expect(reason(results, { server })).toMatch(/not proven/)
})

test('parses properties without their comments and quotes', () => {
  const { server, results, isComplete } = parseAuthenticationResults(
    'mx.test; spf=pass (x) smtp.mailfrom="a b"@x.test (y) smtp.helo=h.test;',
  )
  expect({ server, isComplete }).toEqual({ server: 'mx.test', isComplete: true })
  expect(results).toEqual([
    {
      method: 'spf',
      result: 'pass',
      properties: new Map([
        ['smtp.mailfrom', 'a b@x.test'],
        ['smtp.helo', 'h.test'],
      ]),
    },
  ])
})

test.each([
  ['Ada Lovelace <ada@site.test>'],
  ['ADA@Site.test'],
  ['"ada@evil.test" <ada@site.test>'],
  ['Ada (eve@evil.test) <ada@site.test>'],
  ['=?utf-8?q?eve=40evil.test?= <ada@site.test>'],
  ['"Lovelace, Ada" <ada@site.test>'],
  ['"a\\" <eve@evil.test>" <ada@site.test>'],
])('reads the one sender of %s', (field) => {
  expect(senderOf([field])).toBe(ada)
})

test.each([
  ['two addresses', ['ada@site.test, eve@evil.test']],
  ['two addresses in brackets', ['<ada@site.test> <eve@evil.test>']],
  ['another address as the name', ['ada@site.test <eve@evil.test>']],
  ['another address as the name, reversed', ['eve@evil.test <ada@site.test>']],
  ['a group', ['Team: ada@site.test, eve@evil.test;']],
  ['a group of one', ['Ada: ada@site.test;']],
  ['an empty group', ['Undisclosed:;']],
  ['two fields', ['ada@site.test', 'eve@evil.test']],
  ['the same field twice', ['ada@site.test', 'ada@site.test']],
  ['no field', []],
  ['only a name', ['Ada Lovelace']],
  ['an encoded address', ['=?utf-8?q?ada=40site.test?=']],
  ['an address after a line end', ['eve@evil.test\r\n ,ada@site.test']],
])('finds no single sender in %s', (_, fields) => {
  expect(senderOf(fields)).toBe('')
})

const automatic = (subject: string, headers: Record<string, string[]> = {}) =>
  automaticReason({ headers, messageId: '<1@x.test>', from: [ada], subject }, 'own.test')

test.each([
  'Automatic reply: Order FD-000123',
  'Out of Office: Order',
  'AutoReply: Order',
  'Abwesenheitsnotiz: Order',
  'Automatische Antwort: Order',
  'Réponse automatique : Order',
  'Absence du bureau',
  'Respuesta automática: Order',
  'Risposta automatica: Order',
  'Automatisch antwoord: Order',
  'Resposta automática: Order',
  'Autosvar: Order',
  'Automatiskt svar: Order',
  'Automatisk svar: Order',
  'Automaattinen vastaus: Order',
  'Odpowiedź automatyczna: Order',
  'Automatická odpověď: Order',
  'Automatikus válasz: Order',
  'Автоматический ответ: Order',
  'Otomatik Yanıt: Order',
  'Αυτόματη απάντηση: Order',
  '自動応答: Order',
  '自动回复: Order',
  '자동 회신: Order',
  'תשובה אוטומטית: Order',
  '[Out of office] Order',
])('knows an automatic reply by its subject: %s', (subject) => {
  expect(automatic(subject)).toMatch(/automatic reply/)
  expect(automatic(`Re: ${subject}`)).toBeUndefined()
})

test.each([
  'Re: Order',
  'Out of offices to rent',
  'Autoreplying does not work',
  'Order: automatic reply',
  '',
])('takes a person’s subject for one: %s', (subject) => {
  expect(automatic(subject)).toBeUndefined()
})

test.each<[string, string, boolean]>([
  ['x-auto-response-suppress', 'All', true],
  ['x-auto-response-suppress', 'DR, OOF, AutoReply', true],
  ['x-auto-response-suppress', 'None', false],
  ['x-ms-exchange-inbox-rules-loop', 'ada@site.test', true],
  ['x-ms-exchange-generated-message-source', 'Mailbox Rules Agent', true],
  ['auto-submitted', 'auto-generated', true],
  ['auto-submitted', 'auto-notified; owner-email="x"', true],
  ['auto-submitted', 'no', false],
  ['precedence', 'auto_reply', true],
  ['precedence', 'first-class', false],
  ['x-autorespond', '', true],
  ['x-autogenerated', 'Reply', true],
  ['x-mail-autoreply', 'yes', true],
  ['x-post-messageclass', '9; Autoresponder', true],
  ['return-path', '<>', true],
  ['content-type', 'multipart/report; report-type=disposition-notification', true],
  ['content-type', 'message/disposition-notification', true],
])('judges %s: %s', (name, value, expected) => {
  expect(automatic('Re: Order', { [name]: [value] }) !== undefined).toBe(expected)
})
