import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const none = { service: '', siteId: '', host: '', cookies: '' }
const save = (body: object, headers: Record<string, string> = {}) =>
  server.call('PUT', '/analytics', { as: server.admin, body, headers })
const policyOf = async (path: string) =>
  Object.fromEntries(
    (await server.page(path)).headers
      .get('content-security-policy')!
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  ) as Record<string, string[]>

test('a saved service is on the pages at once, with its sources and no others', async () => {
  const before = await policyOf('/pricing')
  expect((await server.call('GET', '/analytics', { as: server.admin })).body).toEqual(none)
  const saved = await save({ ...none, service: 'Plausible', siteId: 'site.test' })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.headers.get('server-timing')).toMatch(/desc="live"$/)
  expect((await server.page('/pricing')).text).toContain(
    '<script defer src="https://plausible.io/js/script.js" data-domain="site.test" data-api="https://plausible.io/api/event">',
  )
  const policy = await policyOf('/pricing')
  expect(policy['script-src']).toContain('https://plausible.io/js/script.js')
  expect(policy['script-src']).not.toContain('https://plausible.io')
  expect(policy['connect-src']).toEqual(["'self'", 'https://plausible.io'])
  expect(policy['trusted-types']).toEqual(["'none'"])
  for (const path of ['/login', '/dashboard', '/subscription', '/thanks', '/admin', '/no-such-page'])
    expect((await server.page(path)).text, path).not.toContain('plausible')

  expect((await save({ ...none, service: 'Google Analytics', siteId: 'G-AB12CD34EF' })).status).toBe(200)
  const { text } = await server.page('/pricing')
  expect(text).not.toContain('plausible')
  // Named for the script of the page, which asks first.
  expect(text).not.toMatch(/<script[^>]*\ssrc="https:\/\/www\.googletagmanager/)
  expect((await policyOf('/pricing'))['trusted-types']).toEqual(['default', 'goog#html'])

  expect((await save(none)).status).toBe(200)
  expect(await policyOf('/pricing')).toEqual(before)
})

test('undoing a change, and restoring a version, change the pages, too', async () => {
  await save({ ...none, service: 'Plausible', siteId: 'one.test' })
  const second = await save({ ...none, service: 'Plausible', siteId: 'two.test' })
  expect((await server.page('/pricing')).text).toContain('two.test')
  const undone = await server.call('POST', `/activity/${second.headers.get('change-id')}/undo`, {
    as: server.admin,
  })
  expect(undone.status, undone.text).toBeLessThan(300)
  expect((await server.page('/pricing')).text).toContain('one.test')
  await save(none)
})

test('a wrong choice is refused at its field', async () => {
  for (const [values, field] of [
    [{ service: 'Matomo', siteId: '1' }, 'host'],
    [{ service: 'Google Analytics', siteId: 'UA-1' }, 'siteId'],
    [{ service: 'Hotjar' }, 'service'],
    [{ service: 'Matomo', siteId: '1', host: "https://a.test/'; script-src *" }, 'host'],
  ] as const) {
    const { status, body } = await save({ ...none, ...values })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})
