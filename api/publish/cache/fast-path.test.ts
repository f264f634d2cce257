import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exchange as overSocket, Reader, type Answer } from '#dev/test/raw-http.ts'
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

const comparable = ({ status, fields, body }: Answer) => ({
  status,
  body,
  fields: [...fields]
    .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted((one, other) => one.localeCompare(other)),
})

test.each(['/', '/pricing?from=mail', '/favicon.svg', '/404'])(
  '%s has the same response as through Node, in each encoding',
  async (path) => {
    for (const encoding of ['br', 'gzip, deflate', 'identity', 'br;q=0, *']) {
      const [fast] = await exchange(get(path, `Accept-Encoding: ${encoding}`))
      const [plain] = await exchange(get(path, `accept-encoding: ${encoding}`, 'Connection: close'))
      expect(comparable(fast!)).toEqual(comparable(plain!))
      expect(fast!.fields.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
    }
  },
)

test('a browser’s request gets a Brotli response, and 304 if the ETag matches', async () => {
  const browser = [
    'Connection: keep-alive',
    'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"',
    'Upgrade-Insecure-Requests: 1',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
  ]
  const [first] = await exchange(get('/', ...browser))
  expect(first!.fields.get('content-encoding')).toBe('br')
  const [again] = await exchange(get('/', ...browser, `If-None-Match: ${first!.fields.get('etag')}`))
  expect(again).toMatchObject({ status: 304, body: '' })
})

test('mixed requests on one connection are answered in order', async () => {
  const body = JSON.stringify({ userEmail: 'not an address' })
  const post = `POST /api/add-subscriber HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const answers = await exchange(
    get('/'),
    get('/api/banner'),
    get('/pricing'),
    { pieces: [post, body], answers: 1 },
    get('/contact'),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200])
  expect(answers[2]!.body).not.toBe(answers[0]!.body)
})

test('a request in several chunks and several requests in one chunk are each answered once', async () => {
  const whole = get('/pricing')
  const [alone] = await exchange(whole)
  const inPieces = await exchange({
    pieces: [whole.slice(0, 9), whole.slice(9, 30), whole.slice(30)],
    answers: 1,
  })
  const pipelined = await exchange(get('/'), { pieces: [whole + get('/robots.txt') + whole], answers: 3 })
  expect(inPieces[0]!.body).toBe(alone!.body)
  expect(pipelined[1]!.body).toBe(alone!.body)
  expect(pipelined[2]!.fields.get('content-type')).toContain('text/plain')
  expect(pipelined[3]!.body).toBe(alone!.body)
})

test('repeated header fields are combined, as in Node', async () => {
  const [plain] = await exchange(get('/'))
  const tag = plain!.fields.get('etag')!
  const lines = [
    ['If-None-Match: "other"', `If-None-Match: ${tag}`],
    ['Accept-Encoding: identity', 'Accept-Encoding: br'],
    ['Accept-Encoding: br;q=0', 'Accept-Encoding: gzip'],
  ]
  for (const fields of lines) {
    const [fast] = await exchange(get('/', ...fields))
    const [node] = await exchange(get('/', ...fields, 'Connection: close'))
    expect(comparable(fast!)).toEqual(comparable(node!))
  }
  const [known] = await exchange(get('/', ...lines[0]!))
  const [compressed] = await exchange(get('/', ...lines[1]!))
  expect([known!.status, compressed!.fields.get('content-encoding')]).toEqual([304, 'br'])
})

test('malformed requests are passed to Node, which rejects them', async () => {
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
