import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Answer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'https://site.test' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const words = { name: 'A', email: 'a@b.co', number: '1', subject: 'S', message: 'M' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const id = crypto.randomUUID()

/** One response of each kind. */
const answers: [string, number, () => Promise<Answer>][] = [
  ['a page', 200, () => server.page('/')],
  ['a page behind the login', 200, () => server.page('/admin')],
  ['an address of the back office', 200, () => server.page('/admin/orders')],
  ['a sign-in page', 200, () => server.page('/login')],
  ['an unknown page', 404, () => server.page('/no-such-page')],
  ['a page by DELETE', 405, () => server.page('/', { method: 'DELETE' })],
  ['an address with a trailing slash', 308, () => server.page('/pricing/')],
  ['a former address', 308, () => server.page('/all-messages')],
  ['the sitemap', 200, () => server.page('/sitemap.xml')],
  ['robots.txt', 200, () => server.page('/robots.txt')],
  ['the liveness check', 200, () => server.page('/healthz')],
  ['a file of the site', 200, () => server.page('/favicon.svg')],
  ['a missing picture', 404, () => server.page('/media/nothing.jpg')],
  ['a picture by POST', 404, () => server.page('/media/nothing.jpg', { method: 'POST' })],
  ['the folder of pictures', 404, () => server.page('/media/')],
  ['the API', 200, () => server.call('GET', '/banner')],
  ['the API, unknown', 404, () => server.call('GET', '/nothing')],
  ['the API by another method', 405, () => server.call('DELETE', '/add-message')],
  ['the API at its root', 404, () => server.page('/api')],
  ['no token', 401, () => server.call('GET', '/users')],
  ['a caller without the right', 403, () => server.call('GET', '/users', { as: server.customer })],
  ['no such record', 404, () => server.call('GET', `/message/${id}`, { as: server.admin })],
  ['invalid JSON', 400, () => server.call('POST', '/add-message', { body: '{' })],
  ['a wrong field', 422, () => server.call('POST', '/add-message', { body: {} })],
  [
    'an unsupported media type',
    415,
    () => server.call('POST', '/add-message', { body: 'x', headers: { 'Content-Type': 'text/xml' } }),
  ],
  [
    'a body that is too large',
    413,
    () => server.call('POST', '/add-message', { body: `"${'x'.repeat(70_000)}"` }),
  ],
  [
    'a request from another site',
    403,
    () => server.call('POST', '/add-message', { body: words, headers: { Origin: 'https://evil.example' } }),
  ],
  [
    'a form',
    303,
    () => server.call('POST', '/add-message', { body: String(new URLSearchParams(words)), headers: form }),
  ],
  ['a form with mistakes', 422, () => server.call('POST', '/add-message', { body: 'name=', headers: form })],
  ['an unknown link', 404, () => server.call('GET', `/subscription/confirm/${'x'.repeat(43)}`)],
  ['a CSV export', 200, () => server.call('GET', '/orders.csv', { as: server.admin })],
  ['a backup', 200, () => server.call('GET', '/backup', { as: server.admin })],
  [
    'a preflight',
    405,
    () => server.call('OPTIONS', '/users', { headers: { Origin: 'https://evil.example' } }),
  ],
]

test.each(answers)('%s (%i) has every header of its kind', async (_, status, ask) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  const { headers } = answer
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
  const policy = headers.get('content-security-policy') ?? ''
  // The static files include SVGs and style sheets, whose scripts must not run.
  expect(policy).toMatch(/^(default-src|script-src) 'none';/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/base-uri '(none|self)'/)
  expect(policy).not.toMatch(/unsafe-/)
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
  if (answer.text) expect(headers.get('content-type')).toMatch(/charset=utf-8|^image\/|^application\/zip$/i)
  if (headers.get('content-type')?.startsWith('text/html')) {
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*( https:\/\/apis\.google\.com)?;/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toMatch(/trusted-types ('none'|ProseMirrorClipboard|default( gapi#gapi goog#html)?);/)
    expect(policy).toContain("object-src 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin/)
  }
})

describe('the headers for Google’s sign-in window', () => {
  test('are sent only with the pages that open it', async () => {
    for (const path of server.publisher.status.pages) {
      const answer = await server.page(path.replace('{id}', id))
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
      const policy = answer.headers.get('content-security-policy') ?? ''
      const opensIt = ['/login', '/register', '/account', '/first-administrator'].includes(path)
      expect(policy.includes('https://apis.google.com'), path).toBe(opensIt)
      expect(answer.headers.get('cross-origin-opener-policy'), path).toBe(
        opensIt ? 'same-origin-allow-popups' : 'same-origin',
      )
    }
  })
})

test('responses for one person are not cacheable', async () => {
  for (const path of ['/me', '/users', '/messages', '/orders', '/orders.csv', '/me/export'])
    expect((await server.call('GET', path, { as: server.admin })).headers.get('cache-control'), path).toMatch(
      /^no-store/,
    )
})

test('HSTS is sent over https only, with the configured value', async () => {
  await using plain = await startTestServer()
  expect((await plain.page('/')).headers.get('strict-transport-security')).toBeNull()
  const sent = async (settings: Record<string, string>) => {
    await using secure = await startTestServer({ settings: { PUBLIC_URL: 'https://site.test', ...settings } })
    const answers = [await secure.page('/'), await secure.call('GET', '/banner')]
    return new Set(answers.map(({ headers }) => headers.get('strict-transport-security')))
  }
  expect(await sent({ HSTS: 'max-age=300' })).toEqual(new Set(['max-age=300']))
  expect(await sent({ HSTS: 'off' })).toEqual(new Set([null]))
})
