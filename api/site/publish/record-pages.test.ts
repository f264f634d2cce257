import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf, examplePackage } from '#dev/test/make.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = async (path: string, body: object) => {
  const made = await server.call('POST', path, { as: server.admin, body })
  expect(made.body.errors).toBeUndefined()
  return made.body
}
const graphOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json]) => (JSON.parse(json!) as { '@graph': Record<string, unknown>[] })['@graph'],
  )
const blank = { headTitle: '', headDescription: '', headPicture: '', headIndex: '', headCanonical: '' }

test('a service’s page shows its text, results, packages, questions and case studies', async () => {
  expect((await server.page('/cases')).status).toBe(404)
  const pack = await add('/content/pricing', {
    ...examplePackage('x'),
    packageName: 'Chosen package',
  })
  await add('/content/pricing', { ...examplePackage('y'), packageName: 'Other package' })
  const question = await add('/add-faq-item', { accodingTitle: 'Why so?', accodingText: 'Because.' })
  await add('/add-faq-item', { accodingTitle: 'Not asked here', accodingText: 'No.' })
  const service = await add('/add-service-item', {
    ...exampleOf(sections.serviceItem, 'x'),
    ...blank,
    serviceTitle: 'Repairs',
    headLanguages: [{ language: 'de', address: 'https://de.test/a?b&c' }],
    serviceSlug: 'repairs',
    serviceBody: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'How it goes' }] },
        { type: 'paragraph', content: [{ type: 'text', text: '<script>alert(1)</script>' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'First step' }] },
      ],
    },
    serviceResults: '41 | calls a month\nincomplete\n3 days | until the report',
    servicePackages: pack._id,
    serviceQuestions: question._id,
  })
  await add('/content/caseStudy', {
    ...exampleOf(sections.caseStudy, 'x'),
    ...blank,
    caseTitle: 'The bakery',
    caseSlug: 'bakery',
    caseNumbers: 'Calls | 12 | 48\nWords | few | many',
    caseSeriesTitle: 'By month',
    caseSeries: 'May | 10\nJune | 20\nJuly | 40',
    caseServices: service._id,
  })

  const { text } = await server.page('/services/repairs')
  for (const words of [
    'How it goes',
    'First step',
    'calls a month',
    'Chosen package',
    'Why so?',
    'The bakery',
  ])
    expect(text, words).toContain(words)
  for (const words of ['Other package', 'Not asked here', 'incomplete', '<script>alert'])
    expect(text, words).not.toContain(words)
  for (const [language, href] of [
    ['en', 'http://site.test/services/repairs'],
    ['de', 'https://de.test/a?b&amp;c'],
    ['x-default', 'http://site.test/services/repairs'],
  ])
    expect(text).toContain(`<link rel="alternate" hreflang="${language}" href="${href}">`)
  const types = graphOf(text).map((thing) => thing['@type'])
  expect(types).toEqual(expect.arrayContaining(['Service', 'FAQPage', 'BreadcrumbList']))
  const [offered] = graphOf(text).filter((thing) => thing['@type'] === 'Service')
  expect(offered!.offers).toMatchObject([{ '@type': 'Offer', name: 'Chosen package' }])
})

test('a case study has charts and links to its services, and the list links to it', async () => {
  const { text } = await server.page('/cases/bakery')
  expect(text).toContain('href="/services/repairs"')
  expect(text).toMatch(/<rect[^>]* width="25"/)
  expect(text).toMatch(/<path class="line[^"]*" d="M0.0 /)
  expect(text).not.toMatch(/NaN|undefined|style="/)
  const list = (await server.page('/cases')).text
  expect(list).toContain('href="/cases/bakery"')
  const words = list.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toContain('Before 12 → After 48 Calls')
  const sitemap = (await server.page('/sitemap.xml')).text
  for (const path of ['/cases', '/cases/bakery', '/services/repairs'])
    expect(sitemap).toContain(`${path}</loc>`)
})

test('a change of a case study re-renders only the pages that show it', async () => {
  const [{ _id }] = (await server.call('GET', '/content/caseStudy')).body
  // Without the suffix for compression, which is added a moment later.
  const etagOf = async () => (await server.page('/pricing')).headers.get('etag')?.replace(/-\w+"$/, '"')
  const before = await etagOf()
  const body = {
    ...exampleOf(sections.caseStudy, 'z'),
    ...blank,
    caseTitle: 'The other bakery',
    caseSlug: 'bakery',
  }
  await server.call('PUT', `/content/caseStudy/${_id}`, { as: server.admin, body })
  expect((await server.page('/cases/bakery')).text).toContain('The other bakery')
  expect(await etagOf()).toBe(before)
})
