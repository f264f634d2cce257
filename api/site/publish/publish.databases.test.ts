import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { demoContent } from '#dev/demo/content.ts'
import { toText } from '#content/model/value.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { loadSite } from './built-site.ts'
import type { SiteBundle } from './render.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const publicPages = ['/', '/pricing', '/service', '/contact', '/contact-us', '/thanks']
/** Pages are compressed later than they are rendered, which changes the ETag: an uncompressed response has a stable one. */
const plain = { headers: { 'Accept-Encoding': 'identity' } }
const save = async (to: TestServer, bannerHeading: string) => {
  const [record] = (await to.call('GET', '/banner')).body
  const body = { ...demoContent.banner, bannerHeading }
  return record
    ? to.call('PUT', `/update-banner/${record._id}`, { as: to.admin, body })
    : to.call('POST', '/add-banner', { as: to.admin, body })
}

describe('an empty site', () => {
  test('has complete pages without empty sections', async () => {
    for (const path of publicPages) {
      const page = await server.page(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.text.match(/<h1/g), path).toHaveLength(1)
      expect(page.text).toMatch(/<\/html>\s*$/)
      expect(page.text).not.toMatch(/undefined|\[object|null<|NaN/)
    }
    const { text } = await server.page('/')
    for (const id of ['about-sec', 'services-sec', 'pricing-sec']) expect(text).not.toContain(`id="${id}"`)
    expect(text).toContain('id="contact-sec"')
  })
})

describe('a save', () => {
  test('is live before its response, which has the duration in Server-Timing', async () => {
    for (const words of ['First words', 'Second & <last> words']) {
      const saved = await save(server, words)
      expect(saved.headers.get('server-timing')).toMatch(/^publish;dur=\d+\.\d;desc="live"$/)
      const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      expect((await server.page('/')).text).toContain(escaped)
    }
  })

  test('re-renders only the affected pages', async () => {
    const etags = async () =>
      Object.fromEntries(
        await Promise.all(
          publicPages.map(async (path) => [path, (await server.page(path, plain)).headers.get('etag')]),
        ),
      )
    const before = await etags()
    await save(server, 'Seen on the first page only')
    const after = await etags()
    expect(publicPages.filter((path) => before[path] !== after[path])).toEqual(['/'])
  })

  test('is never lost between concurrent saves', async () => {
    const created = await Promise.all(
      ['Alpha', 'Beta', 'Gamma', 'Delta'].map((serviceTitle) =>
        server.call('POST', '/add-service-item', {
          as: server.admin,
          body: { ...exampleOf(sections.serviceItem, 'x'), serviceTitle },
        }),
      ),
    )
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { text } = await server.page('/service')
    for (const title of ['Alpha', 'Beta', 'Gamma', 'Delta']) expect(text).toContain(title)
  })
})

describe('a page', () => {
  test('is answered with 304 to clients that have it, in every encoding', async () => {
    for (const encoding of ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd']) {
      const headers = { 'Accept-Encoding': encoding }
      const compressed = async () => (await server.page('/', { headers })).headers.has('content-encoding')
      await expect.poll(compressed).toBe(encoding !== 'identity')
      const first = await server.page('/', { headers })
      const etag = first.headers.get('etag')!
      const again = await server.page('/', { headers: { ...headers, 'If-None-Match': `"x", W/${etag}` } })
      expect([encoding, again.status, again.text]).toEqual([encoding, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      const other = await server.page('/', { headers: { ...headers, 'If-None-Match': '"other"' } })
      expect(other.status).toBe(200)
    }
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['zstd', null],
    ['identity', null],
  ])('requested with Accept-Encoding %j is encoded as %s', async (accept, encoding) => {
    const ask = () => server.page('/', { headers: { 'Accept-Encoding': accept } })
    // A page that has just been saved is compressed with brotli first, and with gzip later.
    await expect.poll(async () => (await ask()).headers.get('content-encoding')).toBe(encoding)
    const page = await ask()
    expect(page.headers.get('vary')).toBe('Accept-Encoding')
    expect(page.text).toContain('</html>')
  })

  test('has the security headers, and a content security policy without exceptions', async () => {
    const { headers, text } = await server.page('/')
    const policy = headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/unsafe|\*/)
    // It has the hashes of this page's scripts and styles only.
    const inline = [...text.matchAll(/<(?:style|script)(?: type="module")?>([^]*?)<\/(?:style|script)>/g)]
    const hashes = inline.map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
    expect(new Set(policy.match(/(?<='sha256-)[^']+/g))).toEqual(new Set(hashes))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('answers HEAD without a body, and rejects other methods', async () => {
    const head = await server.page('/', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(500)
    const post = await server.page('/contact', { method: 'POST', body: 'x' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('redirects from its address with a trailing slash, never to another site', async () => {
    const answer = await server.page('/pricing/?from=mail')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/pricing?from=mail'])
    for (const path of ['//evil.example/', '/\\evil.example/', '//pricing/'])
      expect((await server.page(path)).headers.get('location') ?? '/', path).toMatch(/^\/(?!\/|\\)/)
  })

  test('that does not exist gets a 404 page with links to existing pages', async () => {
    for (const section of [sections.serviceItem, sections.pricing])
      await server.call('POST', `/content/${section.key}`, {
        as: server.admin,
        body: exampleOf(section, 'x'),
      })
    const page = await server.page('/no-such-page')
    expect(page.status).toBe(404)
    for (const link of ['/pricing', '/service', '/contact']) expect(page.text).toContain(`href="${link}"`)
  })

  test('escapes everything that an administrator may have typed', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}</script>`
    for (const section of [sections.about, sections.faqItem, sections.footerAbout]) {
      const body = Object.fromEntries(
        Object.entries(exampleOf(section, 'x')).map(([name, value]) => [
          name,
          toText(value).startsWith('/') ? value : evil,
        ]),
      )
      expect((await server.call('POST', `/content/${section.key}`, { as: server.admin, body })).status).toBe(
        201,
      )
    }
    const { text } = await server.page('/')
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
  })
})

describe('robots and sitemap', () => {
  test('list existing pages at the address of the site', async () => {
    const sitemap = await server.page('/sitemap.xml')
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const found = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => new URL(location!))
    expect(found.length).toBeGreaterThan(3)
    for (const { origin, pathname } of found) {
      expect(origin).toBe('http://site.test')
      expect((await server.page(pathname)).status).toBe(200)
    }
    expect((await server.page('/robots.txt')).text).toContain('Sitemap: http://site.test/sitemap.xml')
  })
})

describe('a page that cannot be rendered', () => {
  test('stays live in its last good version, and the response to the save reports the failure', async () => {
    const real = await loadSite()
    let broken = false
    const site: SiteBundle = {
      render: (request, locals) =>
        broken && new URL(request.url).pathname === '/'
          ? Promise.resolve({ status: 500, contentType: 'text/html', headers: new Headers(), body: '' })
          : real.render(request, locals),
    }
    await using other = await startTestServer({ site })
    await save(other, 'Good words')
    broken = true
    const saved = await save(other, 'Words that cannot be shown')
    expect(saved.status).toBe(200)
    expect(saved.headers.get('server-timing')).toMatch(/^publish;dur=[\d.]+;desc="failed: \/"$/)
    expect((await other.page('/')).text).toContain('Good words')
    expect((await other.call('GET', '/publish', { as: other.admin })).body.failed).toHaveProperty('/')
    expect((await other.call('GET', '/banner')).body[0].bannerHeading).toBe('Words that cannot be shown')

    broken = false
    await save(other, 'Words that can')
    expect((await other.page('/')).text).toContain('Words that can')
    expect((await other.call('GET', '/publish', { as: other.admin })).body.failed).toEqual({})
  })
})

const secret = 'a secret for the rebuild webhook'

describe('several processes over one database', () => {
  test('show a save of any of them', async ({ skip }) => {
    if (server.connection.embedded) skip('an embedded database has one process')
    await using one = await startTestServer()
    await using other = await startTestServer({ databaseUrl: one.env.databaseUrl! })
    await save(one, 'Said by the one')
    await expect.poll(async () => (await other.page('/')).text, { interval: 10 }).toContain('Said by the one')
    await save(other, 'Said by the other')
    await expect.poll(async () => (await one.page('/')).text, { interval: 10 }).toContain('Said by the other')
    const etags = [await one.page('/', plain), await other.page('/', plain)].map(({ headers }) =>
      headers.get('etag'),
    )
    expect(etags[0]).toBe(etags[1])
  })

  test('render every page again when one of them gets a rebuild request', async ({ skip }) => {
    if (server.connection.embedded) skip('an embedded database has one process')
    const real = await loadSite()
    let footnote = ''
    const site: SiteBundle = {
      render: async (request, locals) => {
        const page = await real.render(request, locals)
        return typeof page.body === 'string' ? { ...page, body: page.body + footnote } : page
      },
    }
    await using one = await startTestServer({ settings: { REBUILD_SECRET: secret } })
    await using other = await startTestServer({ databaseUrl: one.env.databaseUrl!, site })
    footnote = '<!-- rendered again -->'
    const at = new Date()
    const rebuilt = await one.call('POST', '/rebuild', {
      body: '{}',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret, { format: 'raw' }).sign('msg_1', at, '{}'),
      },
    })
    expect(rebuilt.status).toBe(200)
    await expect.poll(async () => (await other.page('/')).text, { interval: 10 }).toContain(footnote)
  })
})
