import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '../../platform/setup/finding.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const text = async (path: string) => (await server.page(path)).text

/** Creates the settings of search results, or replaces them. */
async function saveSeo(body: object) {
  const [stored] = (await server.call('GET', '/content/seo')).body
  const saved = stored
    ? await server.call('PUT', `/content/seo/${stored._id}`, { as: server.admin, body })
    : await server.call('POST', '/content/seo', { as: server.admin, body })
  expect(saved.status, saved.text).toBeLessThan(300)
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
  // Search engines have to read the page to see that it is not to be listed.
  expect(await text('/robots.txt')).not.toContain('Disallow: /\n')

  await saveSeo({ siteListing: '' })
  for (const path of paths) {
    expect(await text(path), path).not.toContain('noindex')
    expect(await isListed(path), path).toBe(true)
  }
  expect(await reminder()).toBeUndefined()
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
