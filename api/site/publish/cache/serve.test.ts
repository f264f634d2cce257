import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exchange as overSocket, Reader } from '#dev/test/raw-http.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Pages are compressed in the background.
  for (const encoding of ['br', 'gzip'])
    for (const path of ['/', '/pricing', '/404', '/favicon.svg']) {
      const answer = () => server.page(path, { headers: { 'Accept-Encoding': encoding } })
      const isCompressed = async () => (await answer()).headers.get('content-encoding') === encoding
      await vi.waitUntil(isCompressed, { timeout: 60_000 })
    }
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: site.test', ...fields, '', ''].join('\r\n')

const exchange = (...pieces: Parameters<typeof overSocket> extends [string, ...infer P] ? P : never) =>
  overSocket(server.url, ...pieces)

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['identity', undefined],
  ['br;q=0, *', 'gzip'],
])('pages and files are sent in an encoding that the client accepts: %s', async (accepted, encoding) => {
  const bodies = await Promise.all(
    ['/', '/pricing?from=mail', '/favicon.svg', '/404'].map(async (path) => {
      const { headers, text } = await server.page(path, { headers: { 'Accept-Encoding': accepted } })
      expect(headers.get('content-encoding') ?? undefined).toBe(encoding)
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(text).toBe((await server.page(path, { headers: { 'Accept-Encoding': 'identity' } })).text)
      return text
    }),
  )
  expect(new Set(bodies).size).toBe(bodies.length)
})

test('a browser’s request gets 304 if its ETag matches, which each encoding has one of', async () => {
  const browser = [
    'Connection: keep-alive',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
  ]
  const [first] = await exchange(get('/', ...browser))
  const tag = first!.fields.get('etag')!
  const [again] = await exchange(get('/', ...browser, `If-None-Match: ${tag}`))
  expect(again).toMatchObject({ status: 304, body: '' })
  const [weak] = await exchange(get('/', ...browser, `If-None-Match: "other", W/${tag}`))
  expect(weak).toMatchObject({ status: 304, body: '' })
  const [inGzip] = await exchange(get('/', 'Accept-Encoding: gzip', `If-None-Match: ${tag}`))
  expect(inGzip).toMatchObject({ status: 200 })
  expect(inGzip!.fields.get('etag')).not.toBe(tag)
})

test('repeated header fields are combined', async () => {
  const [plain] = await exchange(get('/'))
  const tag = plain!.fields.get('etag')!
  const [known] = await exchange(get('/', 'If-None-Match: "other"', `If-None-Match: ${tag}`))
  const [compressed] = await exchange(get('/', 'Accept-Encoding: identity', 'Accept-Encoding: br'))
  expect([known!.status, compressed!.fields.get('content-encoding')]).toEqual([304, 'br'])
})

test('mixed requests on one connection are answered in order', async () => {
  const body = JSON.stringify({ userEmail: 'not an address' })
  const post = `POST /api/add-subscriber HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const answers = await exchange(
    get('/'),
    get('/api/banner'),
    get('/pricing'),
    { pieces: [post, body], answers: 1 },
    { pieces: [get('/contact') + get('/robots.txt')], answers: 2 },
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200, 200])
  expect(answers[2]!.body).not.toBe(answers[0]!.body)
  expect(answers[5]!.fields.get('content-type')).toContain('text/plain')
})

test('malformed requests are refused', async () => {
  const [withoutHost] = await exchange('GET / HTTP/1.1\r\nAccept: */*\r\n\r\n')
  const [nonsense] = await exchange('GET / HTTP/1.1\r\nHost: site.test\r\nno colon\r\n\r\n')
  const [twoLengths] = await exchange(get('/', 'Content-Length: 0', 'Transfer-Encoding: chunked'))
  expect([withoutHost!.status, nonsense!.status, twoLengths!.status]).toEqual([400, 400, 400])
})

test('HEAD gets no body, DELETE gets 405, and an unknown path gets the 404 page', async () => {
  const [head, gone, unknown] = [
    await server.page('/', { method: 'HEAD' }),
    await server.page('/', { method: 'DELETE' }),
    await server.page('/no-such-page'),
  ]
  expect([head.status, head.text, gone.status, unknown.status]).toEqual([200, '', 405, 404])
  expect(unknown.text).toBe((await server.page('/404')).text)
})

test('idle connections do not delay the shutdown', async () => {
  const own = await startTestServer()
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
  const reader = new Reader(socket)
  socket.write(get('/'))
  await reader.next()
  let took = Infinity
  const start = performance.now()
  const closed = once(socket, 'close')
  await Promise.all([own[Symbol.asyncDispose](), closed.then(() => (took = performance.now() - start))])
  // The shutdown closes connections with pending requests after seven seconds.
  expect(took).toBeLessThan(7000)
})
