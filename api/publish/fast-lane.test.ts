import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: site.test', ...fields, '', ''].join('\r\n')

/** Sends the pieces over one connection, each once what came before is answered in full, and gives the answers. */
async function exchange(...pieces: (string | { pieces: string[]; answers: number })[]) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setNoDelay()
  const reader = new Reader(socket)
  const answers: Answer[] = []
  for (const piece of pieces) {
    const { pieces: parts, answers: count } =
      typeof piece === 'string' ? { pieces: [piece], answers: 1 } : piece
    for (const part of parts) {
      await new Promise((resolve) => socket.write(part, resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (let i = 0; i < count; i++) answers.push(await reader.next())
  }
  socket.destroy()
  return answers
}

interface Answer {
  status: number
  fields: Map<string, string>
  body: string
}

/** Reads answers off a connection, one after the other. */
class Reader {
  #bytes = Buffer.alloc(0)
  #more: () => void = () => {}
  #ended = false
  constructor(socket: Socket) {
    socket.on('data', (chunk) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      this.#more()
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        this.#ended = true
        this.#more()
      })
  }

  async next(): Promise<Answer> {
    for (;;) {
      const end = this.#bytes.indexOf('\r\n\r\n')
      const [first = '', ...lines] = this.#bytes
        .subarray(0, Math.max(end, 0))
        .toString('latin1')
        .split('\r\n')
      const fields = new Map(
        lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      )
      const length = Number(fields.get('content-length') ?? 0)
      if (end >= 0 && this.#bytes.length >= end + 4 + length) {
        const body = this.#bytes.subarray(end + 4, end + 4 + length).toString('latin1')
        this.#bytes = this.#bytes.subarray(end + 4 + length)
        return { status: Number(first.split(' ')[1]), fields, body }
      }
      if (this.#ended) throw new Error(`the connection ended after ${this.#bytes.length} bytes`)
      await new Promise<void>((resolve) => (this.#more = resolve))
    }
  }
}

const told = ({ status, fields, body }: Answer) => ({
  status,
  body,
  fields: [...fields]
    .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted((one, other) => one.localeCompare(other)),
})

test.each(['/', '/pricing?from=mail', '/favicon.svg', '/404'])(
  'it answers %s exactly as Node would, in each encoding',
  async (path) => {
    for (const encoding of ['br', 'gzip, deflate', 'identity', 'br;q=0, *']) {
      const [quick] = await exchange(get(path, `Accept-Encoding: ${encoding}`))
      const [plain] = await exchange(get(path, `accept-encoding: ${encoding}`, 'Connection: close'))
      expect(told(quick!)).toEqual(told(plain!))
      expect(quick!.fields.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
    }
  },
)

test('it reads the head of a browser, and the tag that the browser knows', async () => {
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

test('whatever else comes on the same connection is answered, in its order', async () => {
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

test('a request in pieces and several in one piece are each answered once', async () => {
  const whole = get('/pricing')
  const [alone] = await exchange(whole)
  const inPieces = await exchange({
    pieces: [whole.slice(0, 9), whole.slice(9, 30), whole.slice(30)],
    answers: 1,
  })
  const together = await exchange(get('/'), { pieces: [whole + get('/robots.txt') + whole], answers: 3 })
  expect(inPieces[0]!.body).toBe(alone!.body)
  expect(together[1]!.body).toBe(alone!.body)
  expect(together[2]!.fields.get('content-type')).toContain('text/plain')
  expect(together[3]!.body).toBe(alone!.body)
})

test('what is no proper request is left to Node to refuse', async () => {
  const [withoutHost] = await exchange('GET / HTTP/1.1\r\nAccept: */*\r\n\r\n')
  const [nonsense] = await exchange('GET / HTTP/1.1\r\nHost: site.test\r\nno colon\r\n\r\n')
  const [twoLengths] = await exchange(get('/', 'Content-Length: 0', 'Transfer-Encoding: chunked'))
  expect([withoutHost!.status, nonsense!.status, twoLengths!.status]).toEqual([400, 400, 400])
})

test('a HEAD has no body, a DELETE is not allowed, an unknown address is the page that says so', async () => {
  const [head, gone, unknown] = [
    await server.page('/', { method: 'HEAD' }),
    await server.page('/', { method: 'DELETE' }),
    await server.page('/no-such-page'),
  ]
  expect([head.status, head.text, gone.status, unknown.status]).toEqual([200, '', 405, 404])
  expect(unknown.text).toBe((await server.page('/404')).text)
})

test('connections that are kept open do not hold up the end', async () => {
  const own = await startTestServer()
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
  const reader = new Reader(socket)
  socket.write(get('/'))
  await reader.next()
  const start = performance.now()
  await own[Symbol.asyncDispose]()
  expect(performance.now() - start).toBeLessThan(4000)
  socket.destroy()
})
