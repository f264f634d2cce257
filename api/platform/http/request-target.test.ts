import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from '#dev/test/raw-http.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

const logged: string[] = []
let server: TestServer
beforeAll(async () => {
  const settings = { OPS_PORT: '0', LOG_LEVEL: 'warn', PAYPAL_MODE: 'simulator' }
  server = await startTestServer({ settings, logTo: { write: (line) => void logged.push(line) } })
})
afterAll(() => server[Symbol.asyncDispose]())

const head = (line: string, ...fields: string[]) => [line, ...fields, '', ''].join('\r\n')
const statusOf = async (url: string, request: string) => {
  const [answer] = await exchange(url, request)
  return answer!.status
}

/** Every listener: pages, the API, the PayPal simulator, and the operations port. */
const places = () => [
  [server.url, '/pricing'],
  [server.url, '/api/banner'],
  [server.url, '/media/none.png'],
  [server.url, '/og/none.png'],
  [server.url, '/paypal-simulator'],
  [server.opsUrl, '/healthz'],
]

test.each([
  ['1.2.3.4.5', 400],
  ['127.1', 400],
  ['a b', 400],
  ['a/b', 400],
  ['user@site.test', 400],
  ['site.test:99999', 400],
  ['[::1', 400],
  ['%41', 400],
  ['', 400],
  ['site.test', 200],
  ['SITE.test:80', 200],
  ['[::1]:8080', 200],
])('a Host «%s» is answered with %i on every port', async (host, status) => {
  for (const [url, path] of places()) {
    const answer = await statusOf(url!, head(`GET ${path}?${'a@'.repeat(3000)} HTTP/1.1`, `Host: ${host}`))
    if (status === 400) expect(answer, path).toBe(400)
    else expect(answer, path).not.toBe(400)
  }
})

test.each([
  ['two Hosts', head('GET {path} HTTP/1.1', 'Host: a.test', 'Host: b.test'), 400],
  ['a long address', head(`GET {path}?${'a'.repeat(9000)} HTTP/1.1`, 'Host: a.test'), 414],
  ['long headers', head('GET {path} HTTP/1.1', 'Host: a.test', `X-Long: ${'a'.repeat(20_000)}`), 431],
  ['a backslash', head('GET {path}\\x HTTP/1.1', 'Host: a.test'), 400],
  ['no path', head('GET x{path} HTTP/1.1', 'Host: a.test'), 400],
  ['another scheme', head('GET ftp://a.test{path} HTTP/1.1', 'Host: a.test'), 400],
  ['a user in its address', head('GET http://u:p@a.test{path} HTTP/1.1', 'Host: a.test'), 400],
])('a request with %s is refused on every port', async (_, request, status) => {
  for (const [url, path] of places())
    expect(await statusOf(url!, request.replace('{path}', path!)), path).toBe(status)
})

test('a target in absolute form takes precedence over Host', async () => {
  for (const [url, path] of places()) {
    const plain = await exchange(url!, head(`GET ${path}?x=1 HTTP/1.1`, 'Host: a.test'))
    const absolute = await exchange(url!, head(`GET http://b.test${path}?x=1 HTTP/1.1`, 'Host: a.test'))
    expect([absolute[0]!.status, absolute[0]!.body.length], path).toEqual([
      plain[0]!.status,
      plain[0]!.body.length,
    ])
  }
  expect(await statusOf(server.url, head('GET HTTPS://b.test HTTP/1.1', 'Host: a.test'))).toBe(200)
})

test('accepts HTTP/1.0 without Host', async () => {
  for (const path of ['/pricing', '/api/banner'])
    expect(await statusOf(server.url, head(`GET ${path} HTTP/1.0`))).toBe(200)
})

test.each(['///', '//', '//[', '/%', '/\u00ff', '/?exclude=%', '*'])(
  'GET %s does not end the process',
  async (target) => {
    for (const url of [server.url, server.opsUrl])
      expect(await statusOf(url, head(`GET ${target} HTTP/1.1`, 'Host: a.test'))).toBeLessThan(500)
    expect((await fetch(`${server.opsUrl}/readyz`)).status).toBe(200)
  },
)

test('none of these requests logs an unexpected error', () => {
  expect(logged).toEqual([])
})
