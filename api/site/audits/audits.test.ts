import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditFinding } from '#content/model/page-audit.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { auditPage } from './audit-job.ts'

/** A page without any fault but that of its server, which has no HTTPS. */
const goodPage = (base: string) => `<!doctype html><html lang="en"><head>
<title>Fresh bread in Port Eastmere, every morning</title>
<meta name="description" content="Bread, rolls and cakes from our own oven. Order until six in the evening, and pick it up from seven.">
<link rel="canonical" href="${base}/good">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Bakery","url":"${base}"}</script>
</head><body><h1>Fresh bread</h1><h2>Today</h2><img src="/bread.jpg" alt="A loaf" width="3" height="2">
<a href="/more">What we bake</a></body></html>`

const badPage = `<html><head><title>Home</title><meta name="Robots" content="noindex">
<link rel="canonical" href="https://other.example/">
<script type="application/ld+json">{"@type":"Offer","price":"9"}</script></head>
<body><h2>Welcome</h2><h4>Us</h4><img src="/a.png"><img src="/b.png" alt="b.png" width="1" height="1">
<a href="/gone">Prices</a><a href="/more"></a></body></html>`

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const answers: Record<string, Answer> = {}
const heard: string[] = []
const site = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  const answer = answers[request.url!]
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
const html =
  (text: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(text)
const text =
  (words: string): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/plain' }).end(words)
const redirect =
  (to: string): Answer =>
  (_, response) =>
    void response.writeHead(301, { Location: to }).end()

let base = ''
let server: TestServer
beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  server = await startTestServer()
})
afterAll(async () => {
  site.close()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  heard.length = 0
  for (const path of Object.keys(answers)) delete answers[path]
  answers['/good'] = html(goodPage(base))
  answers['/bad'] = html(badPage)
  answers['/more'] = html('<title>More</title>')
})

const pauses: number[] = []
const reader = {
  userAgent: 'Tests',
  allowPrivate: true,
  pause: async (milliseconds: number) => pauses.push(milliseconds),
  deadline: new AbortController().signal,
}
const audit = (path: string, more: object = {}) => auditPage(`${base}${path}`, { ...reader, ...more })
const statesOf = (findings: readonly AuditFinding[]) =>
  Object.fromEntries(findings.map(({ rule, state }) => [rule, state]))

test('a good page has nothing to improve but the encryption that its server lacks', async () => {
  const { url, findings } = await audit('/good')
  expect(url).toBe(`${base}/good`)
  expect(findings.filter(({ state }) => state !== 'good').map(({ rule, found }) => [rule, found])).toEqual([
    ['https', 'The page is not encrypted.'],
  ])
})

test('each fault of a page is found, with its place and what to do', async () => {
  const { findings } = await audit('/bad')
  expect(
    Object.fromEntries(findings.map(({ rule, found, places = [] }) => [rule, [found, ...places]])),
  ).toEqual({
    title: ['“Home” has 4 characters and says little.'],
    description: ['The page has no description.'],
    headings: ['There is no main heading; a level is skipped.', 'h2: Welcome', 'h4: Us'],
    indexing: ['The page asks search engines not to list it (noindex).'],
    canonical: [
      'The page names a page of another site as the main one, so that it is not listed itself.',
      'https://other.example/',
    ],
    links: ['A link leads nowhere.', `${base}/gone (404)`],
    images: [
      '1 of 2 pictures have no description; 1 of 2 pictures have a file name as their description.',
      '/a.png: description',
      '/b.png: description',
    ],
    structuredData: [
      'The structured data lacks what search engines require.',
      'Offer: priceCurrency',
      'Offer: url',
    ],
    weight: [expect.stringMatching(/^1 kB, \d+ ms, 0 scripts and style sheets\.$/)],
    https: ['The page is not encrypted.'],
  })
  for (const { state, fix } of findings) expect(Boolean(fix)).toBe(state === 'problem')
})

test('a robots.txt is asked first and obeyed, and requests are a second apart, or as far as it asks', async () => {
  answers['/robots.txt'] = text('User-agent: FrontdeskPageCheck\nDisallow: /good\n')
  await expect(audit('/good')).rejects.toThrow('asks programs like this one not to read the page')
  expect(heard).toEqual(['GET /robots.txt'])

  answers['/robots.txt'] = text(
    'User-agent: *\nCrawl-delay: 3\nDisallow: /gone\n\nUser-agent: Googlebot\nDisallow: /bad\n',
  )
  pauses.length = 0
  heard.length = 0
  const { findings } = await audit('/bad')
  expect(findings.find(({ rule }) => rule === 'indexing')).toMatchObject({
    state: 'problem',
    found: 'The robots.txt keeps search engines away from this page.',
  })
  expect(heard).toEqual(['GET /robots.txt', 'GET /bad', 'HEAD /more'])
  expect(pauses).toEqual([3000, 3000])
})

test('a site that is slow on purpose is left at the deadline: before its page without a result, later with less', async () => {
  const ended = new AbortController()
  answers['/slow'] = () => ended.abort()
  await expect(audit('/slow', { deadline: ended.signal })).rejects.toThrow('took too long to answer')

  const late = new AbortController()
  answers['/gone'] = () => late.abort()
  const { findings } = await audit('/bad', { deadline: late.signal })
  expect(findings.find(({ rule }) => rule === 'links')).toMatchObject({ found: 'A link has no words.' })
  expect(heard).not.toContain('HEAD /more')
})

test('redirects are followed and told, each at its own pace; a circle ends', async () => {
  answers['/old'] = redirect('/older')
  answers['/older'] = redirect('/good')
  answers['/circle'] = redirect('/circle')
  expect((await audit('/old')).url).toBe(`${base}/good`)
  await expect(audit('/circle')).rejects.toThrow('never to a page')
})

test.each([
  ['a page that does not exist', '/nothing', undefined, 'has no page at this address (404)'],
  [
    'a file',
    '/a.pdf',
    (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF'),
    'not lead to a page, but to a file (application/pdf)',
  ],
  [
    'an error',
    '/error',
    (_: unknown, response: ServerResponse) => response.writeHead(500).end(),
    'answered with an error (500)',
  ],
  ['a page of 3 MB', '/large', html('x'.repeat(3_000_000)), 'larger than 2 MB'],
  [
    'a compressed page of 100 MB',
    '/bomb',
    (_: unknown, response: ServerResponse) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(100_000_000))),
    'compressed in a way that cannot be read',
  ],
  [
    'an unknown compression',
    '/zstd',
    html('x', { 'Content-Encoding': 'constructor' }),
    'compressed in a way that cannot be read',
  ],
])('%s cannot be read, and the visitor learns why', async (_, path, answer, reason) => {
  if (answer) answers[path] = answer as Answer
  await expect(audit(path)).rejects.toThrow(reason)
})

test('pages and robots.txt files that are built to break a parser end their own process only', async () => {
  answers['/deep'] = html('<div>'.repeat(300_000))
  await expect(audit('/deep')).rejects.toThrow()
  answers['/robots.txt'] = text(`${'User-agent: a\n'.repeat(50_000)}${'Disallow: /x\n'.repeat(50_000)}`)
  await expect(audit('/good')).rejects.toThrow('robots.txt')
  delete answers['/robots.txt']
  expect(statesOf((await audit('/good')).findings)).toMatchObject({ title: 'good' })
})

test('a server cannot be made to read its own network', async () => {
  const closed = { allowPrivate: false }
  await expect(audit('/good', closed)).rejects.toThrow('no address of the public internet')
  for (const address of ['http://localhost/', 'http://169.254.169.254/', 'http://[::1]/', 'http://0x7f.1/'])
    await expect(auditPage(address, { ...reader, ...closed })).rejects.toThrow(
      'no address of the public internet',
    )
  expect(heard).toEqual([])
  // A demo may read itself, and nothing around it.
  for (const address of ['http://169.254.169.254/', 'http://10.0.0.1/', 'http://[fd00::1]/'])
    await expect(auditPage(address, reader)).rejects.toThrow('no address of the public internet')
})

const form = (path: string, values: Record<string, string>) =>
  server.page(path, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' })

async function offer(auditOffer: 'Yes' | '') {
  const [stored] = (await server.call('GET', '/content/pageAudit')).body
  const saved = stored
    ? await server.call('PUT', `/content/pageAudit/${stored._id}`, { as: server.admin, body: { auditOffer } })
    : await server.call('POST', '/content/pageAudit', { as: server.admin, body: { auditOffer } })
  expect(saved.status, saved.text).toBeLessThan(300)
}

/** The page of an audit once it is read. */
async function result(path: string) {
  await expect.poll(async () => (await server.page(path)).headers.get('refresh')).toBeNull()
  return server.page(path)
}

const mailsTo = async (email: string) =>
  (await server.call('GET', `/mails?q=${email}`, { as: server.admin })).body as {
    _id: string
    kind: string
  }[]
const readMail = async ({ _id }: { _id: string }) =>
  (await server.call('GET', `/mails/${_id}`, { as: server.admin })).body as { text: string }

test('nobody can have a page read unless the owner offers it', async () => {
  const refused = await form('/api/page-audits', { address: `${base}/good` })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('There is no check at the moment.')
  expect(heard).toEqual([])
})

test('a visitor without JavaScript has a page read, gets the report by mail, and becomes a lead', async () => {
  await offer('Yes')
  const wrong = await form('/api/page-audits', { address: 'ftp://example.com' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Enter the address of a page, such as www.example.com.')
  expect(wrong.text).toContain('value="ftp://example.com"')

  const asked = await form('/api/page-audits', { address: `${base}/bad` })
  expect(asked.status).toBe(303)
  const path = asked.headers.get('location')!
  const shown = await result(path)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.text.match(/<li[^>]*>\s*<h2/g)).toHaveLength(10)
  expect(shown.text).toContain('1 of 10 are fine.')

  const email = `${randomUUID()}@example.com`
  const mistyped = await form(path, { email: 'lopez' })
  expect(mistyped.status).toBe(422)
  expect(mistyped.text).toContain('value="lopez"')
  expect(mistyped.text).toContain('The page has no description.')
  expect((await form(path, { email })).text).toContain('Please open the email that we have sent you')

  const [confirmation] = await mailsTo(email)
  const { text: words } = await readMail(confirmation!)
  // The address is not proven: the mail must not carry what the sender of the form chose.
  expect(words).not.toContain('127.0.0.1')
  const confirm = /http:\/\/site\.test(\/api\/page-audit-report\/\S+)/.exec(words)![1]!
  expect((await server.page(confirm)).text).toContain('Please confirm that the report goes to')
  expect(await mailsTo(email)).toHaveLength(1)
  const sent = await server.page(confirm, { method: 'POST' })
  expect(sent.text).toContain('The report is on its way')
  await server.page(confirm, { method: 'POST' })
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['page-audit-confirmation', 'page-audit-report'])
  const report = await readMail(mails.find(({ kind }) => kind === 'page-audit-report')!)
  expect(report.text).toContain(`${base}/gone (404)`)
  expect(report.text).toContain('Write one of')

  const leads = (await server.call('GET', `/messages?q=${email}`, { as: server.admin })).body
  expect(leads).toHaveLength(1)
  expect(leads[0]).toMatchObject({ messageStatus: 'UnRead', subject: expect.stringContaining('127.0.0.1') })
  expect(leads[0].message).toContain('Description: The page has no description.')
})

test('a page is read once in ten minutes, and a site page by page', async () => {
  await offer('Yes')
  const first = await form('/api/page-audits', { address: `${base}/good` })
  await result(first.headers.get('location')!)
  heard.length = 0
  const again = await form('/api/page-audits', { address: `${base}/good` })
  expect((await server.page(again.headers.get('location')!)).text).toContain('9 of 10 are fine.')
  expect(again.headers.get('location')).not.toBe(first.headers.get('location'))
  expect(heard).toEqual([])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  answers['/slow'] = (request, response) => void held.then(() => html(goodPage(base))(request, response))
  const slow = await form('/api/page-audits', { address: `${base}/slow` })
  await expect.poll(() => heard).toContain('GET /slow')
  const refused = await form('/api/page-audits', { address: `${base}/more` })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('A page of this site is being read.')
  release()
  await result(slow.headers.get('location')!)
  expect((await form('/api/page-audits', { address: `${base}/more` })).status).toBe(303)
})

test('an address gets three mails with a link a day, and learns that', async () => {
  await offer('Yes')
  const asked = await form('/api/page-audits', { address: `${base}/good` })
  const path = asked.headers.get('location')!
  await result(path)
  const email = `${randomUUID()}@example.com`
  for (let i = 0; i < 3; i++) expect((await form(path, { email })).status).toBe(200)
  const fourth = await form(path, { email })
  expect(fourth.status).toBe(422)
  expect(fourth.text).toContain('This address got three links today.')
  expect(await mailsTo(email)).toHaveLength(3)
})

test('results end with their link, and a program that fills in every field is refused', async () => {
  await offer('Yes')
  expect((await server.page(`/api/page-audit/${'0'.repeat(40)}`)).status).toBe(404)
  const asked = await form('/api/page-audits', { address: `${base}/good` })
  const path = asked.headers.get('location')!
  await server.after(31 * 86_400_000, async () => expect((await server.page(path)).status).toBe(404))
  expect((await form('/api/page-audits', { address: `${base}/good`, website: 'x' })).status).toBe(422)
})

test('one visitor cannot have fifty pages read in a minute', async () => {
  await using limited = await startTestServer({ settings: { LIMIT_FACTOR: '1' } })
  await limited.call('POST', '/content/pageAudit', { as: limited.admin, body: { auditOffer: 'Yes' } })
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      limited
        .call('POST', '/page-audits', { body: { address: `http://127.0.0.1:9/${i}` } })
        .then(({ status }) => status),
    ),
  )
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(45)
})
