import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '../../platform/context.ts'
import { demoContent } from '#dev/demo/content.ts'
import { writeContent } from '#dev/demo/seed.ts'
import { addPicture } from '#dev/test/pictures.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import type { Finding } from './finding.ts'
import { parsePage } from '../publish/parse-page.ts'
import { structuredDataErrors } from './structured.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await withTransaction(server.ctx, writeContent)
  await server.publisher.rebuild()
})
afterAll(() => server[Symbol.asyncDispose]())

const findings = async (): Promise<Finding[]> =>
  (await server.call('GET', '/publish/checks', { as: server.admin })).body.findings
const said = async () => (await findings()).map(({ says }) => says).join('\n')
const change = async (list: string, update: string, values: object) => {
  const [{ _id, ...stored }] = (await server.call('GET', list)).body
  const path = update.replace('{id}', _id)
  const changed = await server.call('PUT', path, { as: server.admin, body: { ...stored, ...values } })
  expect(changed.status, changed.text).toBe(200)
  return _id as string
}

describe('the demo site', () => {
  test('has no findings', async () => {
    expect(await findings()).toEqual([])
  })

  test('has valid structured data for the agency, its services, prices and questions', async () => {
    const types = async (path: string) => {
      const blocks = parsePage((await server.page(path)).text).structured
      expect(blocks.flatMap(structuredDataErrors), path).toEqual([])
      return blocks.flatMap((block) =>
        (JSON.parse(block) as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']),
      )
    }
    expect(await types('/')).toEqual(expect.arrayContaining(['LocalBusiness', 'WebSite', 'FAQPage']))
    const { structured: home } = parsePage((await server.page('/')).text)
    const agency = JSON.parse(home[0]!)['@graph'][0]
    expect(agency).toMatchObject({
      '@type': 'LocalBusiness',
      address: { '@type': 'PostalAddress', addressLocality: 'Port Eastmere', addressCountry: 'US' },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '09:00',
          closes: '17:00',
        },
      ],
      priceRange: '$190–$1,290',
    })
    // The same on each page that names it.
    for (const path of ['/service', '/pricing', '/articles/check-before-you-pay', '/cases/harbor-bakery']) {
      const { structured } = parsePage((await server.page(path)).text)
      const named = JSON.parse(structured[0]!)['@graph'][0]
      expect({ ...agency, ...named }, path).toEqual(agency)
    }
    const [{ _id, ...landing }] = (await server.call('GET', '/content/landing')).body
    const order = landing.landingOrder.replace(', faqItem', '')
    await change('/content/landing', '/content/landing/{id}', { landingOrder: order })
    expect(await types('/')).not.toContain('FAQPage')
    await change('/content/landing', '/content/landing/{id}', landing)
    expect(await types('/pricing')).toEqual([
      'LocalBusiness',
      'Service',
      'Service',
      'Service',
      'Service',
      'BreadcrumbList',
    ])
    expect(await types('/service')).toContain('Service')
    expect(await types('/contact')).toEqual(['LocalBusiness', 'BreadcrumbList'])
    const { structured } = parsePage((await server.page('/pricing')).text)
    expect(JSON.parse(structured[0]!)['@graph'][1].offers).toMatchObject({
      '@type': 'Offer',
      price: '349',
      priceCurrency: 'USD',
      url: expect.stringMatching(/^http:\/\/site\.test\/order-now\/[0-9a-f-]{36}$/),
    })
    const monthly = JSON.parse(structured[0]!)['@graph'][4].offers
    expect(monthly).toMatchObject([
      {
        price: '190',
        priceSpecification: [{ price: '190', referenceQuantity: { value: 1, unitCode: 'MON' } }, {}],
      },
      {
        price: '1900',
        url: expect.stringMatching(/\?period=year$/),
        priceSpecification: [{ price: '1900', referenceQuantity: { value: 1, unitCode: 'ANN' } }, {}],
      },
    ])
  })

  test('describes itself and lists its pages in llms.txt', async () => {
    const { text, headers } = await server.page('/llms.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^# Larkfield\n\n> .+\n\n## Pages\n\n- \[Home\]\(http:\/\/site\.test\/\)\n/)
    expect(text).toMatch(/\n- \[[^\]]+, \$349\.00\]\(http:\/\/site\.test\/order-now\/[0-9a-f-]{36}\): /)
    for (const [, path] of text.matchAll(/\(http:\/\/site\.test(\/[^)#]*)/g))
      expect((await server.page(path!)).status, path).toBe(200)
  })

  test('lists the title, description and share image of each page', async () => {
    const { entries } = (await server.call('GET', '/publish/checks', { as: server.admin })).body
    expect(entries.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['/', '/contact', '/pricing', '/privacy', '/service', '/terms']),
    )
    for (const { title, description, picture } of entries)
      expect([title.length > 14, description.length > 49, picture.startsWith('/og/')]).toEqual([
        true,
        true,
        true,
      ])
  })
})

describe('a problem is reported right after the save that causes it:', () => {
  test('a title that is too long, a title that two pages share, and a description that is too short', async () => {
    await change('/content/seo', '/content/seo/{id}', {
      pricingTitle: 'x'.repeat(61),
      serviceTitle: 'The same for two pages',
      contactTitle: 'The same for two pages',
      homeDescription: 'Short.',
    })
    const found = await findings()
    expect(found).toContainEqual({
      rule: 'title',
      says: expect.stringContaining('61 characters'),
      fix: '/admin/content/search-results#field=seo.pricingTitle',
      pages: ['/pricing'],
    })
    const same = found.filter(({ says }) => says.includes('same title'))
    expect(same.flatMap(({ pages }) => pages).toSorted()).toEqual(['/contact', '/service'])
    expect(found).toContainEqual(expect.objectContaining({ rule: 'description', pages: ['/'] }))
    await change('/content/seo', '/content/seo/{id}', {
      pricingTitle: '',
      serviceTitle: '',
      contactTitle: '',
      homeDescription: '',
    })
    expect(await findings()).toEqual([])
  })

  test('a link to a missing page, and a link to a missing fragment', async () => {
    await change('/banner', '/update-banner/{id}', { buttonURL: '/prices' })
    expect(await findings()).toEqual([
      {
        rule: 'links',
        says: 'The link “See the packages” leads to /prices, which does not exist.',
        fix: '/admin/content/banner',
        pages: ['/'],
      },
    ])
    await change('/banner', '/update-banner/{id}', { buttonURL: '/service#nothing' })
    expect(await said()).toContain('a place that is not on the page: #nothing')
    await change('/banner', '/update-banner/{id}', { buttonURL: '/service#%' })
    expect(await said()).toContain('a place that is not on the page: #%')
    await change('/banner', '/update-banner/{id}', { buttonURL: '/service#about-sec' })
    expect(await findings()).toEqual([])
    await change('/banner', '/update-banner/{id}', demoContent.banner)
  })

  test('a version in another language that does not exist, or that does not list the page in return', async () => {
    const [{ _id: id }] = (await server.call('GET', '/content/caseStudy')).body
    const { _id, ...stored } = (await server.call('GET', `/content/caseStudy/${id}`)).body
    const save = (headLanguages: readonly object[]) =>
      server.call('PUT', `/content/caseStudy/${id}`, { as: server.admin, body: { ...stored, headLanguages } })
    const show = async (address: string) => {
      expect((await save([{ language: 'de', address }])).status).toBe(200)
      return said()
    }
    expect(await show('/nicht-da')).toContain('The version in “German”, /nicht-da, does not exist.')
    expect(await show('/pricing')).toContain('“German”, /pricing, does not list this page in return')
    const refused = async (languages: readonly string[]) => {
      const answer = await save(languages.map((language) => ({ language, address: 'https://de.test/' })))
      expect(answer.status).toBe(422)
      return answer.body.errors
    }
    expect(await refused(['de', 'fr', 'de'])).toEqual({
      'headLanguages.2.language': '“de” is in the list already.',
    })
    expect(await refused(['en-UK'])).toEqual({
      'headLanguages.0.language': 'There is no country “UK”. Did you mean “GB”?',
    })
    expect((await save([])).status).toBe(200)
    expect(await findings()).toEqual([])
  })

  test('pictures that are missing, too large, or on another server', async () => {
    const noise = await sharp({
      create: { width: 1200, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    } as never)
      .jpeg({ quality: 100 })
      .toBuffer()
    const show = async (imageOne: string) => {
      await change('/banner', '/update-banner/{id}', { imageOne, bannerArt: '' })
      return said()
    }
    expect(await show('/demo/nothing.svg')).toContain('“nothing.svg” does not exist')
    const elsewhere = await show('https://elsewhere.example/a.jpg')
    expect(elsewhere).toContain('is loaded from elsewhere.example')
    expect(elsewhere).toContain('“a.jpg” has no description')
    expect(await show((await addPicture(server, noise)).address)).toMatch(/has \d+ kB/)
    await show(demoContent.banner.imageOne!)
    expect(await findings()).toEqual([])
  })
})

test('reports a brand color that is too pale to read, and the color that is shown instead', async () => {
  await change('/content/brand', '/content/brand/{id}', { brandColour: '#ffe08a' })
  expect(await findings()).toEqual([
    expect.objectContaining({
      rule: 'colors',
      says: expect.stringMatching(/#ffe08a is too pale .* shows #[0-9a-f]{6} instead/),
      fix: '/admin/content/brand',
    }),
  ])
  await change('/content/brand', '/content/brand/{id}', demoContent.brand)
  expect(await findings()).toEqual([])
})

test('finds errors in structured data', () => {
  const block = (thing: object) => JSON.stringify({ '@context': 'https://schema.org', '@graph': [thing] })
  const offer = { '@type': 'Offer', price: '9', priceCurrency: 'USD', url: 'https://a.example/' }
  expect(structuredDataErrors(block(offer))).toEqual([])
  expect(structuredDataErrors(block({ ...offer, price: '$9', url: '/order' }))).toEqual([
    'url is not an absolute URL (/order)',
    'a price is not a number',
  ])
  expect(structuredDataErrors(block({ '@type': 'Organisation', name: 'x' }))).toEqual([
    'the type Organisation is unknown',
  ])
  expect(structuredDataErrors(block({ '@type': 'FAQPage', mainEntity: [] }))).toEqual([
    'FAQPage has no mainEntity',
  ])
  expect(structuredDataErrors('{')).toEqual(['it cannot be read'])
  expect(structuredDataErrors('null')).toEqual(['it has no schema.org context'])
})

describe('the page of a record', () => {
  test('is checked while it is edited and after it is published', async () => {
    const body = {
      serviceIcon: '/icons/map-pin.svg',
      serviceTitle: 'Local search',
      serviceDetails: 'We look after your profile on the map.',
      serviceSlug: 'seo-for-dentists',
      headTitle: 'Contact',
      headDescription: 'SEO for dentists: found by patients who live nearby, month after month.',
      headPhrase: 'SEO for Dentists',
    }
    const draft = { path: '/services/seo-for-dentists', section: 'serviceItem', values: body }
    const typed = async (values: object) => {
      const answer = await server.call('POST', '/publish/checks/draft', {
        as: server.admin,
        body: { ...draft, values: { ...body, ...values } },
      })
      expect(answer.status, answer.text).toBe(200)
      return answer.body as Finding[]
    }
    expect(await typed({})).toEqual([
      expect.objectContaining({ rule: 'title', says: expect.stringContaining('has 7 characters') }),
      {
        rule: 'phrase',
        says: '“SEO for Dentists” is not in the title, the main heading, or the first paragraph.',
        fix: '/admin/content/services#field=serviceItem.headPhrase',
        pages: ['/services/seo-for-dentists'],
      },
    ])
    const { entries } = (await server.call('GET', '/publish/checks', { as: server.admin })).body
    const other = entries.find(({ path }: { path: string }) => path === '/privacy')
    const taken = await typed({ headTitle: other.title, headDescription: other.description, headPhrase: '' })
    expect(taken.map(({ says }) => says.split('.')[0])).toEqual([
      'Another page has the same title',
      'Another page has the same description',
    ])

    const { _id } = (await server.call('POST', '/add-service-item', { as: server.admin, body })).body
    const found = (await findings()).filter(({ pages }) => pages.includes(draft.path))
    expect(found.map(({ rule, fix }) => [rule, fix])).toEqual([
      ['title', `/admin/content/services/${_id}#field=serviceItem.headTitle`],
      ['phrase', `/admin/content/services/${_id}#field=serviceItem.headPhrase`],
    ])
    expect((await server.page('/llms.txt')).text).toContain(
      '[Local search](http://site.test/services/seo-for-dentists)',
    )
    expect((await server.page('/suggestions.json')).text).toContain('"href":"/services/seo-for-dentists"')
    expect((await server.page('/sitemap.xml')).text).toContain(
      '<loc>http://site.test/services/seo-for-dentists</loc>',
    )
    await server.call('DELETE', `/content/serviceItem/${_id}`, { as: server.admin })
  })
})
