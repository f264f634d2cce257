import fc from 'fast-check'

/** Paths of the test's pages, and others. */
const targets = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('/', '/pricing', '/style.css', '/pricing?from=mail', '/?', '/404'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/none',
      '/pricing/',
      '//',
      '/pricing#top',
      '/pricing?a#b',
      '/pricing?a=\\',
      '/pricing\\',
      '/%70ricing',
      '/Pricing',
      '/pricing?%00',
      '/order/01900000-0000-7000-8000-000000000001',
      'http://site.test/pricing',
      '*',
      '',
    ),
  },
)
const often = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
const methods = often('GET', 'HEAD', 'POST', 'get', 'OPTIONS', 'GE', '')
const versions = often('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ', '')
const hosts = often('Host: site.test', 'host:site.test:80', 'Host: a, b', 'Host: 1.2.3.4.5', 'Host:', 'X: y')

const names = fc.constantFrom(
  'Connection',
  'connection',
  'Proxy-Connection',
  'Keep-Alive',
  'Accept',
  'Accept-Encoding',
  'accept-encoding',
  'ACCEPT-ENCODING',
  'If-None-Match',
  'If-None-Match',
  'If-Modified-Since',
  'If-Match',
  'If-Range',
  'Range',
  'Cookie',
  'User-Agent',
  'Referer',
  'dnt',
  'Sec-GPC',
  'Sec-Purpose',
  'X-moz',
  'Sec-Fetch-Dest',
  'sec-ch-ua',
  'Upgrade-Insecure-Requests',
  'Upgrade',
  'HTTP2-Settings',
  'Expect',
  'Trailer',
  'TE',
  'Transfer-Encoding',
  'Content-Length',
  'Content-Type',
  'Authorization',
  'X-Forwarded-For',
  'Host',
  '__proto__',
  'x`~!|',
  'a b',
  'a ',
  ' a',
  '',
)
const valuesFor = (etags: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(
      ...etags,
      ...etags.map((etag) => `W/${etag}`),
      ...etags.map((etag) => `"x", ${etag}`),
      'keep-alive',
      'Keep-Alive ',
      'close',
      'keep-alive, Upgrade',
      'upgrade',
      'gzip, deflate, br, zstd',
      'br',
      'gzip;q=0.5, br;q=0',
      'BR;Q=1',
      'identity',
      '*',
      '*;q=0',
      'br;q=x',
      'gzip;q="1",br',
      'bytes=0-1',
      '0',
      '5',
      'chunked',
      '100-continue',
      'h2c',
      '',
      '\tx\t',
      'x\u00e9',
      'x\u0000',
      'a\r\n folded',
    ),
    fc.string({ maxLength: 20 }),
  )
const noise = fc.constantFrom(...'\r\n\t :,;"/?#%\\\0\u0080\u00ffaA0~'.split(''))

const browserFields = fc.constantFrom(
  'Connection: keep-alive',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  'Accept: text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9',
  'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"',
  'Cookie: theme=dark',
)

/**
 * Requests as browsers send them, and variations with another field, another value or a few changed bytes; some are two
 * requests in one chunk.
 */
function browserLikeRequest(etags: readonly string[]) {
  const field = fc
    .tuple(names, fc.constantFrom(': ', ':', ':  ', ' : '), valuesFor(etags))
    .map((parts) => parts.join(''))
  const fields = fc.oneof({ weight: 5, arbitrary: browserFields }, { weight: 1, arbitrary: field })
  const changes = fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc.array(
        fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.boolean(), put: noise }),
        { minLength: 1, maxLength: 3 },
      ),
    },
  )
  const request = fc
    .tuple(methods, targets, versions, hosts, fc.array(fields, { maxLength: 6 }), changes)
    .map(([method, target, version, host, fields, edits]) => {
      let text = [`${method} ${target} ${version}`, host, ...fields, '', ''].join('\r\n')
      for (const { at, drop, put } of edits) {
        const i = Math.floor(at * text.length)
        text = text.slice(0, i) + put + text.slice(drop ? i + 1 : i)
      }
      return text
    })
  return fc.oneof(
    { weight: 15, arbitrary: request },
    { weight: 1, arbitrary: fc.tuple(request, request).map((both) => both.join('')) },
  )
}

/** Generates the same requests for the same seed. */
export function* browserLikeRequests(
  count: number,
  seed: number,
  etags: readonly string[],
): Generator<Buffer> {
  const batch = 5000
  const request = browserLikeRequest(etags)
  for (let done = 0; done < count; done += batch)
    for (const text of fc.sample(request, { numRuns: Math.min(batch, count - done), seed: seed + done }))
      yield Buffer.from(text, 'latin1')
}
