import { connect } from 'node:net'
import fc from 'fast-check'

const methods = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PATCH',
  'get',
  '',
)
const paths = fc.constantFrom(
  '/',
  '/pricing',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/banner',
  '/api/orders',
  '/api/add-message',
  '/api/payments/paypal/ipn',
  '/media/x.png',
  '/og/home-x.png',
  '/paypal-simulator',
  '/paypal-simulator/cgi-bin/webscr',
  '/admin/x',
  '/order-now/00000000-0000-0000-0000-000000000000',
  '/sitemap.xml',
  '/404',
  '/_astro/x.js',
)
const oddities = fc.constantFrom(
  '',
  '/',
  '//',
  '///',
  '*',
  '?',
  '#',
  '%',
  '%00',
  '%zz',
  '%2e%2e/',
  '../',
  './',
  '\\',
  '[',
  ']',
  '//[',
  ':',
  '@',
  '&',
  '=',
  '\u00ff',
  '\u0080',
  'http://',
  'https://a.test',
  'http://[',
  '?exclude=',
  '?exclude=%',
  'a'.repeat(300),
  '/'.repeat(200),
)
const target = fc.oneof(
  paths,
  fc
    .tuple(fc.oneof(paths, oddities), oddities, fc.oneof(oddities, fc.string({ maxLength: 20 })))
    .map((parts) => parts.join('')),
)
const version = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/1.10',
  'HTTP/0.9',
  '',
)
const hosts = fc.constantFrom(
  'site.test',
  'site.test',
  '1.2.3.4.5',
  '127.1',
  '[::1]',
  '[',
  '',
  'a b',
  'a/b',
  'u@h',
  '%',
  '\u00ff',
  ':80',
  'a:999999',
)
const values = fc.oneof(
  fc.constantFrom(
    'close',
    'keep-alive',
    'upgrade',
    'chunked',
    'gzip, chunked',
    '0',
    '-1',
    '5',
    '99999999999999999999',
    '1e3',
    'br;q=x, *;q=',
    '*',
    'W/"x"',
    'bytes=0-',
    'bytes=9-1',
    'bytes=-',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'Bearer x.y.z',
    '100-continue',
    'websocket',
    'h2c',
    '::1, 1.2.3.4',
    ', ,',
    'http://[',
    'null',
    '',
  ),
  fc.string({ maxLength: 40 }),
)
const names = fc.constantFrom(
  'Connection',
  'Content-Length',
  'Transfer-Encoding',
  'Accept-Encoding',
  'If-None-Match',
  'Range',
  'If-Range',
  'Content-Type',
  'Authorization',
  'Expect',
  'Upgrade',
  'X-Forwarded-For',
  'Referer',
  'Origin',
  'Trailer',
  'Cookie',
  'Host',
  'X Y',
  '',
  'a(b',
  '__proto__',
)
const field = fc.tuple(names, values).map(([name, value]) => `${name}: ${value}`)
const bodies = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  fc.constantFrom(
    'a=%&b',
    '{"a":',
    '[]',
    '5\r\nhello\r\n0\r\n\r\n',
    '0\r\n\r\n',
    'ffffffffffffffff\r\n',
    '5;x=\r\nhello',
    '\r\n\r\n',
    '\0',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const request = fc
  .record({
    method: methods,
    target,
    version,
    host: hosts,
    fields: fc.array(field, { maxLength: 4 }),
    body: bodies,
  })
  .map(({ method, target, version, host, fields, body }) =>
    [`${method} ${target} ${version}`, `Host: ${host}`, ...fields, '', body].join('\r\n'),
  )
/** First bytes of a connection that are not an HTTP request: a TLS or HTTP/2 handshake, or random bytes. */
const noise = fc.oneof(
  fc.constantFrom(
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\r\n\r\n',
    'GET / HTTP/1.1\r\n',
    '\n',
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const message = fc.oneof({ weight: 12, arbitrary: request }, { weight: 1, arbitrary: noise })

/** Generates requests as bytes, the same ones for the same seed. */
export function* messages(count: number, seed: number): Generator<Buffer> {
  const atOnce = 5000
  for (let done = 0; done < count; done += atOnce)
    for (const text of fc.sample(message, { numRuns: Math.min(atOnce, count - done), seed: seed + done }))
      yield Buffer.from(text, 'latin1')
}

/** Sends each message on a separate connection, `atOnce` in parallel; returns those with a 5xx response. */
export async function sendAll(
  port: number,
  all: Iterable<Buffer>,
  atOnce = 64,
): Promise<{ sent: number; failures: string[] }> {
  const failures: string[] = []
  let sent = 0
  const left = all[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const answer = await exchange(port, next.value)
      sent++
      // A 503 reports an unavailable service and is not a failure.
      if (/(?:^|\n)HTTP\/1\.1 50[0124-9]/.test(answer))
        failures.push(`${next.value.toString('latin1')}\n→ ${answer.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { sent, failures }
}

/** Sends bytes and returns everything received until the connection closes or is idle for two seconds. */
export const exchange = (port: number, bytes: Buffer) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2000, end)
    socket
      .on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
      .on('close', end)
      .on('error', end)
    // Half-closes the connection, so that the server responds to an incomplete request or drops it.
    socket.end(bytes)
  })
