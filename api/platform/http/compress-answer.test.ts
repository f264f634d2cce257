import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const long = { accodingTitle: 'Why?', accodingText: 'Because it is short on the way. '.repeat(60) }
const add = async (body: object) =>
  (await server.call('POST', '/add-faq-item', { as: server.admin, body })).body._id as string
const get = (path: string, accepts: string, method = 'GET') =>
  server.call(method, path, { as: server.admin, headers: { 'Accept-Encoding': accepts } })
const encodingOf = async (path: string, accepts: string) =>
  (await get(path, accepts)).headers.get('content-encoding')

test('an answer is compressed for clients that accept it, and is the same for the others', async () => {
  const id = await add(long)
  const plain = await get(`/faq-item/${id}`, 'identity')
  const compressed = await get(`/faq-item/${id}`, 'br, gzip')
  expect(compressed.body).toEqual(plain.body)
  expect([plain, compressed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
  for (const { headers } of [plain, compressed]) expect(headers.get('vary')).toBe('Accept-Encoding')
  for (const accepts of ['gzip;q=0', 'deflate', '*;q=0'])
    expect(await encodingOf(`/faq-item/${id}`, accepts), accepts).toBeNull()
  const short = await add({ accodingTitle: 'Why?', accodingText: 'Because.' })
  expect(await encodingOf(`/faq-item/${short}`, 'gzip')).toBeNull()
})

test('each encoding has its ETag, and If-Match takes the ETag of any', async () => {
  const id = await add(long)
  const etagOf = async (accepts: string) => (await get(`/faq-item/${id}`, accepts)).headers.get('etag')!
  const save = async (etag: string, accodingTitle: string) =>
    (
      await server.call('PUT', `/faq-item/${id}`, {
        as: server.admin,
        body: { ...long, accodingTitle },
        headers: { 'If-Match': etag },
      })
    ).status
  const first = [await etagOf('identity'), await etagOf('gzip')] as const
  expect(first).toEqual(['"1"', '"1-gzip"'])
  expect(await save(first[1], 'One')).toBe(200)
  expect(await save(await etagOf('identity'), 'Two')).toBe(200)
  for (const stale of first) expect(await save(stale, 'Three'), stale).toBe(412)
  expect(await save('W/"3"', 'Three')).toBe(412)
})

test('HEAD has the headers of the answer and no body', async () => {
  const id = await add(long)
  const head = await get(`/faq-item/${id}`, 'gzip', 'HEAD')
  expect([head.status, head.text, head.headers.get('vary')]).toEqual([200, '', 'Accept-Encoding'])
})

test('answers with a secret are never compressed, nor on the way', async () => {
  const { body: administrator } = await server.call('POST', '/add-user', {
    as: server.admin,
    body: { userEmail: 'new@site.test', userRole: 'Admin' },
  })
  const customer = await someone()
  const { _id: order } = await makeOrder(server, customer)
  for (let i = 0; i < 10; i++)
    await server.call('POST', `/order/${order}/messages`, { as: customer, body: { text: 'a'.repeat(500) } })
  const [mail] = (await server.call('GET', '/mails', { as: server.admin })).body
  for (const [method, path] of [
    ['GET', `/order/${order}/messages`],
    ['GET', `/mails/${mail._id}`],
    ['POST', `/users/${administrator._id}/invitation`],
  ] as const) {
    const { status, headers } = await get(path, 'gzip', method)
    expect(status, path).toBeLessThan(300)
    expect([headers.get('content-encoding'), headers.get('cache-control')], path).toEqual([
      null,
      'no-store, no-transform',
    ])
  }
})

test('PDFs and events are sent as they are', async () => {
  const customer = await someone()
  const { _id: order } = await makeOrder(server, customer)
  const stop = new AbortController()
  const headers = { Authorization: `Bearer ${customer}`, 'Accept-Encoding': 'gzip' }
  const events = await fetch(`${server.url}/api/order/${order}/events`, { headers, signal: stop.signal })
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(events.headers.get('content-encoding')).toBeNull()
  stop.abort()
  const pdf = await fetch(`${server.url}/api/order/${order}/receipt.pdf`, { headers })
  expect(pdf.headers.get('content-encoding')).toBeNull()
  await pdf.arrayBuffer()
})

test('an export is compressed as it streams, and may be cut off', async () => {
  const { db } = server.connection
  const rows = Array.from({ length: 5000 }, () => ({
    id: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@site.test`,
    source: 'form' as const,
    confirmedAt: new Date(),
  }))
  for (let n = 0; n < rows.length; n += 1000)
    await db
      .insertInto('subscribers')
      .values(rows.slice(n, n + 1000) as never)
      .execute()
  const whole = await get('/subscribers/export', 'gzip')
  expect([whole.status, whole.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect(whole.text.split('\r\n').length).toBeGreaterThan(5000)
  await new Promise<void>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${server.admin}`, 'Accept-Encoding': 'gzip' }
    const cut = request(`${server.url}/api/subscribers/export`, { headers }, (answer) => {
      answer.once('data', () => cut.destroy())
      answer.once('close', resolve)
      answer.on('error', () => {})
    })
    cut.once('error', reject)
    cut.end()
  })
  expect((await get('/subscribers/export', 'gzip')).text).toBe(whole.text)
})

test('the API’s description is compressed once, with an ETag for each encoding', async () => {
  const etags: (string | null)[] = []
  for (const accepts of ['identity', 'gzip', 'br']) {
    const { headers, body } = await get('/openapi.json', accepts)
    expect(body.openapi).toBe('3.1.0')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    etags.push(headers.get('etag'))
    const known = { 'Accept-Encoding': accepts, 'If-None-Match': headers.get('etag')! }
    const again = await server.call('GET', '/openapi.json', { headers: known })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])
    const head = await get('/openapi.json', accepts, 'HEAD')
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')])
  }
  expect(new Set(etags).size).toBe(3)
})
