import robotsParser from 'robots-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import type { Finding } from '../../platform/setup/finding.ts'
import { exampleOf } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const text = async (path: string) => (await server.page(path)).text

/** Creates the settings of search results, or replaces them. */
async function saved(body: object) {
  const [stored] = (await server.call('GET', '/content/seo')).body
  return stored
    ? server.call('PUT', `/content/seo/${stored._id}`, { as: server.admin, body })
    : server.call('POST', '/content/seo', { as: server.admin, body })
}
async function saveSeo(body: object) {
  const answer = await saved(body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** Whether robots.txt lets a program read a page. */
const reads = async (path: string, program = 'Googlebot') => {
  const robots = robotsParser('http://site.test/robots.txt', await text('/robots.txt'))
  return robots.isAllowed(`http://site.test${path}`, program)
}

test('a site in preparation is not listed, and the home screen says so', async () => {
  const paths = ['/', '/pricing', '/contact']
  const reminder = async () =>
    ((await server.call('GET', '/home', { as: server.admin })).body.setup as Finding[]).find(
      ({ key }) => key === 'search-engines.listing',
    )
  const isListed = async (path: string) =>
    (await text('/sitemap.xml')).includes(`<loc>http://site.test${path}</loc>`)
  await saveSeo({ siteListing: 'Not yet' })
  for (const path of paths) {
    expect(await text(path), path).toContain('<meta name="robots" content="noindex">')
    expect(await isListed(path), path).toBe(false)
  }
  expect(await reminder()).toMatchObject({ state: 'warn', todo: 'List the site once it is ready.' })
  // Search engines have to read the page to see that it is not to be listed; others are kept out.
  expect(await reads('/pricing', 'Googlebot')).toBe(true)
  expect(await reads('/pricing', 'bingbot')).toBe(true)
  expect(await reads('/pricing', 'GPTBot')).toBe(false)
  expect(await text('/robots.txt')).not.toContain('Sitemap')
  expect(await text('/admin')).toContain('data-unlisted')

  await saveSeo({ siteListing: '' })
  for (const path of paths) {
    expect(await text(path), path).not.toContain('noindex')
    expect(await isListed(path), path).toBe(true)
  }
  expect(await reminder()).toBeUndefined()
  expect(await reads('/pricing', 'GPTBot')).toBe(true)
  expect(await text('/admin')).not.toContain('data-unlisted')
})

test('a page of the site itself can be left out of the lists of search engines, or listed elsewhere', async () => {
  const seoPages = [
    { page: '/pricing', index: 'Do not list it' },
    { page: '/contact', canonical: 'https://agency.test/contact', picture: '/media/a.webp' },
  ]
  await saveSeo({ seoPages })
  const [pricing, contact, sitemap] = await Promise.all(['/pricing', '/contact', '/sitemap.xml'].map(text))
  expect(pricing).toContain('<meta name="robots" content="noindex">')
  expect(contact).toContain('<link rel="canonical" href="https://agency.test/contact">')
  expect(contact).not.toContain('noindex')
  for (const path of ['/pricing', '/contact'])
    expect(sitemap, path).not.toContain(`<loc>http://site.test${path}</loc>`)
  expect(sitemap).toContain('<loc>http://site.test/service</loc>')
  await saveSeo({ seoPages: [] })
  expect(await text('/sitemap.xml')).toContain('<loc>http://site.test/pricing</loc>')
  expect(await saved({ seoPages: [{ page: '/contact', canonical: 'mailto:a@b.test' }] })).toMatchObject({
    status: 422,
    body: { errors: { 'seoPages.0.canonical': expect.stringContaining('https://') } },
  })
})

test('the page of a record can name another page as the canonical one', async () => {
  const body = {
    ...exampleOf(sections.serviceItem, 'x'),
    headIndex: '',
    serviceSlug: 'copied',
    headCanonical: '/pricing',
    headLanguages: [{ language: 'de', address: 'https://de.test/a' }],
  }
  expect((await server.call('POST', '/add-service-item', { as: server.admin, body })).status).toBe(201)
  const page = await text('/services/copied')
  expect(page).toContain('<link rel="canonical" href="http://site.test/pricing">')
  expect(page).toContain('<meta property="og:url" content="http://site.test/pricing">')
  // Languages are stated by the page that is listed.
  expect(page).not.toContain('hreflang')
  expect(await text('/sitemap.xml')).not.toContain('/services/copied')
  expect(await text('/llms.txt')).not.toContain('/services/copied')
})

test('the owner adds lines to robots.txt, and learns what is wrong with them', async () => {
  await saveSeo({ robotsLines: 'Disallow: /private\n\n# Not for training.\nUser-agent: GPTBot\nDisallow: /' })
  expect(await reads('/private/a')).toBe(false)
  expect(await reads('/api/x')).toBe(false)
  expect(await reads('/pricing')).toBe(true)
  expect(await reads('/pricing', 'GPTBot')).toBe(false)
  expect(await text('/robots.txt')).toMatch(/\n\nSitemap: http:\/\/site\.test\/sitemap\.xml\n$/)
  for (const [lines, error] of [
    ['Disallow: /a\nDisalow: /b', /^Line 2: “disalow” is not known/],
    ['Disallow: /a\rDisallow: /_astro/', /^Line 2: Search engines need/],
    ['/private', /^Line 1: .*no colon/],
    ['Disallow: private', /begin with \/ or \*/],
    ['Disallow: /_astro/', /need \/_astro\//],
    ['Disallow: /m*', /need \/media\//],
    ['Noindex: /a', /no longer/],
    ['User-agent:', /Name a program/],
    ['Sitemap: /sitemap.xml', /whole address/],
    ['Crawl-delay: soon', /number/],
  ] as const) {
    const { status, body } = await saved({ robotsLines: lines })
    expect([lines, status]).toEqual([lines, 422])
    expect(body.errors.robotsLines).toMatch(error)
  }
  const findings = async () =>
    (await server.call('GET', '/publish/checks', { as: server.admin })).body.findings.filter(
      ({ rule }: { rule: string }) => rule === 'robots',
    )
  expect(await findings()).toEqual([])
  await saveSeo({ robotsLines: 'User-agent: Googlebot\nDisallow: /pricing' })
  expect(await findings()).toEqual([
    {
      rule: 'robots',
      says: expect.stringContaining('keep Google from this page'),
      fix: '/admin/content/search-results#field=seo.robotsLines',
      pages: ['/pricing'],
    },
  ])
  await saveSeo({ robotsLines: '' })
})

test('the homepage proves to search engines whose site it is, also with a pasted tag', async () => {
  await saveSeo({
    googleVerification: '<meta name="google-site-verification" content="abc_123-x" />',
    bingVerification: ' 0F1E2D ',
    pinterestVerification: '"><script>alert(1)</script>',
    yandexVerification: '',
  })
  const home = await text('/')
  expect(home).toContain('<meta name="google-site-verification" content="abc_123-x">')
  expect(home).toContain('<meta name="msvalidate.01" content="0F1E2D">')
  expect(home).toMatch(/<meta name="p:domain_verify" content="&(?:#34|quot);>/)
  expect(home).not.toContain('yandex-verification')
  expect(await text('/pricing')).not.toContain('google-site-verification')
})
