import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '../../platform/context.ts'
import { createLog } from '../../platform/log.ts'
import { listedPages } from '../../content/site-addresses.ts'
import { loadSite } from './built-site.ts'
import { Publisher } from './publisher.ts'
import { parsePage } from './parse-page.ts'
import { demoContent } from '#dev/demo/content.ts'
import { writeContent } from '#dev/demo/seed.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await withTransaction(server.ctx, writeContent)
  await server.publisher.rebuild()
  const { admin } = server
  const [seo] = (await server.call('GET', '/content/seo')).body
  await server.call('DELETE', `/content/seo/${seo._id}`, { as: admin })
})
afterAll(() => server[Symbol.asyncDispose]())

const facts = async (path: string) => parsePage((await server.page(path)).text)
const pictureOf = async (path: string) => new URL((await facts(path)).meta.get('og:image')!).pathname
const lastChanges = async () => {
  const { text } = await server.page('/sitemap.xml')
  return new Map(
    [...text.matchAll(/<loc>http:\/\/site\.test(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(
      ([, path, at]) => [path!, at!],
    ),
  )
}

describe('titles and descriptions', () => {
  test('are derived from the content, unless the owner sets them', async () => {
    expect(await facts('/')).toMatchObject({ title: 'Larkfield: SEO and websites for small businesses' })
    expect(await facts('/pricing')).toMatchObject({ title: 'Pricing: packages from $190 | Larkfield' })
    const body = { pricingTitle: 'Plans & prices', pricingDescription: 'What a month\nof work costs.' }
    const saved = await server.call('POST', '/content/seo', { as: server.admin, body })
    expect(saved.status).toBe(201)
    expect(saved.headers.get('server-timing')).toMatch(/desc="live"$/)
    const { title, meta } = await facts('/pricing')
    expect(title).toBe('Plans & prices')
    expect(meta.get('description')).toBe('What a month of work costs.')
    expect(meta.get('og:title')).toBe('Plans & prices')
    expect(await facts('/')).toMatchObject({ title: 'Larkfield: SEO and websites for small businesses' })
  })

  test('are the same in all metadata of a page, as is its absolute address', async () => {
    for (const path of ['/', '/service', '/pricing', '/contact', '/privacy', '/terms']) {
      const { title, canonical, meta } = await facts(path)
      expect(meta.get('og:title')).toBe(title)
      expect(meta.get('og:description')).toBe(meta.get('description'))
      expect(canonical).toBe(`http://site.test${path}`)
      expect(meta.get('og:url')).toBe(canonical)
      expect(meta.get('twitter:card')).toBe('summary_large_image')
    }
  })
})

test('only listed pages and the sign-in pages have a canonical address', async () => {
  const { pages, listed } = server.publisher
  expect(listed.size).toBeGreaterThan(10)
  const others: string[] = []
  for (const [path, { contentType }] of pages) {
    if (!contentType.startsWith('text/html')) continue
    const { canonical } = await facts(path)
    if (listed.has(path)) expect(canonical).toBe(`http://site.test${path}`)
    else if (canonical) others.push(path)
  }
  // /contact-us is a second address of the contact page, with /contact as its canonical address.
  expect(others.toSorted()).toEqual(['/contact-us', '/login', '/register'])
})

test('llms.txt and the suggestions of the 404 page include each fixed listed page', async () => {
  const { text } = await server.page('/llms.txt')
  const suggestions = JSON.parse((await server.page('/suggestions.json')).text) as { href: string }[]
  const suggested = suggestions.map(({ href }) => href)
  for (const [path] of listedPages) {
    expect(text).toContain(`(http://site.test${path})`)
    expect(suggested).toContain(path)
  }
})

describe('the social media picture of a page', () => {
  test('has 1200 by 630 pixels and is cacheable without a time limit', async () => {
    const address = await pictureOf('/pricing')
    const answer = await fetch(server.url + address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(100_000)
    const again = await fetch(server.url + address, {
      headers: { 'If-None-Match': answer.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  test('gets a new address when its text changes, and the old address redirects to it', async () => {
    const before = await pictureOf('/contact')
    const [site] = (await server.call('GET', '/content/site')).body
    const body = { ...demoContent.site, siteName: 'Another name' }
    await server.call('PUT', `/content/site/${site._id}`, { as: server.admin, body })
    const after = await pictureOf('/contact')
    expect(after).not.toBe(before)
    const moved = await server.page(before)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
    await server.call('PUT', `/content/site/${site._id}`, { as: server.admin, body: demoContent.site })
  })

  test('exists only for listed pages', async () => {
    for (const path of [
      '/og/admin-000000-000000-000000000000.png',
      '/og/..%2fpricing-000000-000000-000000000000.png',
      '/og/',
      '/og/x',
    ])
      expect((await server.page(path)).status, path).toBe(404)
    expect((await facts('/account')).meta.get('og:image')).toBeUndefined()
  })
})

describe('the sitemap', () => {
  test('has the last change of the content of each page', async () => {
    const before = await lastChanges()
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['/', '/service', '/pricing', '/contact', '/privacy', '/terms']),
    )
    await server.connection.db
      .updateTable('contentSection')
      .set({ changedAt: new Date('2026-01-02T03:04:05Z') })
      .execute()
    await server.publisher.catchUp()
    const [terms] = (await server.call('GET', '/content/terms')).body
    const body = { ...demoContent.terms, heading: 'Other terms' }
    await server.call('PUT', `/content/terms/${terms._id}`, { as: server.admin, body })
    const after = await lastChanges()
    expect(after.get('/privacy')).toBe('2026-01-02T03:04:05Z')
    expect(Date.parse(after.get('/terms')!)).toBeGreaterThan(Date.parse('2026-01-03'))

    // Another process, or this one after a restart, reads the same times from the database.
    const { connection, env } = server
    const site = await loadSite()
    await using other = new Publisher({ db: connection.db, site, env, log: createLog('silent') })
    await other.catchUp()
    await other.finish()
    expect(other.pages.get('/sitemap.xml')?.body.toString()).toBe((await server.page('/sitemap.xml')).text)
  })

  test('is unchanged after a save without changes', async () => {
    const before = await lastChanges()
    const [privacy] = (await server.call('GET', '/content/privacy')).body
    const { _id, ...body } = privacy
    await server.call('PUT', `/content/privacy/${_id}`, { as: server.admin, body })
    expect(await lastChanges()).toEqual(before)
  })
})

describe('legal texts', () => {
  test('are escaped, and when one is deleted, its page and all links to it are removed', async () => {
    const [terms] = (await server.call('GET', '/content/terms')).body
    const words = '# One <b>\n\n- <script>alert(1)</script>\nSee https://a.example/?a=1&b=2.'
    await server.call('PUT', `/content/terms/${terms._id}`, {
      as: server.admin,
      body: { heading: 'Terms', words },
    })
    const { text } = await server.page('/terms')
    expect(text).toContain('One &lt;b&gt;')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('href="https://a.example/?a=1&amp;b=2"')
    const hrefs = async () => (await facts('/')).links.map(({ href }) => href)
    expect(await hrefs()).toContain('/terms')
    await server.call('DELETE', `/content/terms/${terms._id}`, { as: server.admin })
    expect((await server.page('/terms')).status).toBe(404)
    expect(await hrefs()).not.toContain('/terms')
    expect(await lastChanges()).not.toHaveProperty('/terms')
  })

  test('re-render no other pages when only their text changes', async () => {
    // The ETag also changes when the page is compressed, which is later than its rendering.
    const plain = { headers: { 'Accept-Encoding': 'identity' } }
    const etag = async () => (await server.page('/', plain)).headers.get('etag')
    const before = await etag()
    const [privacy] = (await server.call('GET', '/content/privacy')).body
    const body = { ...demoContent.privacy, heading: 'Your data' }
    const saved = await server.call('PUT', `/content/privacy/${privacy._id}`, { as: server.admin, body })
    expect(saved.headers.get('server-timing')).toMatch(/desc="live"$/)
    expect(await etag()).toBe(before)
    expect((await facts('/privacy')).headings[0]).toMatchObject({ level: 1, text: 'Your data' })
  })
})
