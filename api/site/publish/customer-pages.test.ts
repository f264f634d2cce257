import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf, examplePackage } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const sell = async (mark: string) => {
  const { body } = await server.call('POST', '/content/pricing', {
    as: server.admin,
    body: { ...examplePackage(mark), packageName: mark, packagePrice: '349' },
  })
  return { id: String(body._id), path: `/order-now/${body._id}` }
}
/** Pages are compressed later than they are rendered, which changes the ETag: an uncompressed response has a stable one. */
const plain = { headers: { 'Accept-Encoding': 'identity' } }
const etag = async (path: string) => (await server.page(path, plain)).headers.get('etag')

describe('the order page of a package', () => {
  test('exists with name, points and price as soon as the package exists, and is removed with it', async () => {
    const { id, path } = await sell('Basic')
    const page = await server.page(path)
    expect(page.status).toBe(200)
    for (const words of ['Buying Your SEO Plan', 'Basic', '$349', 'packagePointOne Basic', 'noindex'])
      expect(page.text).toContain(words)
    expect((await server.call('DELETE', `/content/pricing/${id}`, { as: server.admin })).status).toBe(204)
    expect((await server.page(path)).status).toBe(404)
  })

  test('is re-rendered when its package changes, not when another package or the footer changes', async () => {
    const [one, other] = [await sell('Standard'), await sell('Premium')]
    const before = [await etag(one.path), await etag(other.path)]
    const { body } = await server.call('GET', `/pricing/${one.id}`)
    const { _id, ...values } = body
    await server.call('PUT', `/pricing/${one.id}`, {
      as: server.admin,
      body: { ...values, packagePrice: '399' },
    })
    const after = [await etag(one.path), await etag(other.path)]
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect((await server.page(one.path)).text).toContain('$399')

    const body2 = exampleOf(sections.copyright, 'new')
    const saved = await server.call('POST', sections.copyright.paths.create, {
      as: server.admin,
      body: body2,
    })
    expect(saved.status).toBe(201)
    expect([await etag(one.path), await etag(other.path)]).toEqual(after)
  })
})

describe('the external sources that pages may load', () => {
  const policy = async (path: string) =>
    (await server.page(path)).headers.get('content-security-policy') ?? ''

  test('pages behind the login may connect to the identity service, the homepage may not', async () => {
    expect(await policy('/dashboard')).toMatch(/connect-src [^;]*https:\/\/identitytoolkit\.googleapis\.com/)
    expect(await policy('/')).not.toContain('googleapis')
  })

  test('only pages that offer Google’s sign-in window allow its script, from that one host', async () => {
    for (const path of ['/login', '/register', '/account']) {
      const { headers } = await server.page(path)
      const csp = headers.get('content-security-policy') ?? ''
      expect(csp).toMatch(/script-src [^;]*https:\/\/apis\.google\.com/)
      expect(csp).toContain(
        `frame-src https://${server.env.identity.embedded ? '' : server.env.identity.authDomain}`,
      )
      // The Trusted Types policies that Google's script creates.
      expect(csp).toContain('trusted-types default gapi#gapi goog#html')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    }
    for (const path of ['/', '/dashboard', '/reset']) {
      expect(await policy(path)).not.toContain('apis.google.com')
      expect(await policy(path)).toContain("trusted-types 'none'")
    }
  })

  test('a sign-in method that is not offered is neither shown nor allowed by the policy', async () => {
    expect((await server.page('/login')).text).toContain('data-sign-in="password google"')
    await using plainServer = await startTestServer({ settings: { SIGN_IN_METHODS: 'password' } })
    const { headers, text } = await plainServer.page('/login')
    expect(text).toContain('data-sign-in="password"')
    expect(headers.get('content-security-policy')).not.toContain('apis.google.com')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect((await plainServer.call('GET', '/identity')).body.methods).toEqual(['password'])
  })

  test('only the payment page may post to the payment provider', async () => {
    const id = '0199f1c2-7c1e-7a35-9b1e-0d6c4d1f2a3b'
    expect((await server.page(`/pay-now/${id}`)).status).toBe(200)
    expect(await policy(`/order/${id}`)).toContain("form-action 'self';")
  })
})
