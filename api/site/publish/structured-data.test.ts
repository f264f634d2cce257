import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../../platform/context.ts'
import { parsePage } from './parse-page.ts'
import { writeContent } from '#dev/demo/seed.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

type Node = Readonly<Record<string, unknown>>

let server: TestServer
let pages: ReadonlyMap<string, Node[]>
beforeAll(async () => {
  server = await startTestServer()
  await withTransaction(server.ctx, writeContent)
  await server.publisher.rebuild()
  await server.publisher.finish()
  pages = new Map(
    [...server.publisher.pages].flatMap(([path, { contentType, body }]) =>
      contentType.startsWith('text/html')
        ? [[path, parsePage(body.toString()).structured.flatMap(topNodes)] as const]
        : [],
    ),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const topNodes = (block: string) => (JSON.parse(block) as { '@graph': Node[] })['@graph']

/** A node and everything inside it, without references. */
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  return [...('@type' in node ? [node] : []), ...Object.values(node).flatMap(nodesIn)]
}

const isUrl = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '' && !/[<>]/.test(value)
const isTime = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value) && !Number.isNaN(Date.parse(value))
const isClock = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const isReference = (value: unknown) => isUrl((value as Node | undefined)?.['@id'])
const isOf =
  (...types: string[]) =>
  (value: unknown) => {
    const all: unknown[] = Array.isArray(value) ? value : [value]
    return all.length > 0 && all.every((each) => types.includes(String((each as Node)['@type'])))
  }
const isPersonOrReference = (value: unknown) => isReference(value) || isOf('Person')(value)
const optional = (check: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || check(value)

const article = {
  headline: (value: unknown) => isText(value) && (value as string).length <= 110,
  description: isText,
  image: optional(isUrl),
  datePublished: optional(isTime),
  dateModified: isTime,
  author: isPersonOrReference,
  publisher: isReference,
  mainEntityOfPage: isUrl,
}

/**
 * What schema.org defines and Google requires or recommends for each kind of data
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery), as far as pages show it.
 */
const requirements: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  // Required: name and address.
  LocalBusiness: {
    name: isText,
    address: isOf('PostalAddress'),
    url: isUrl,
    telephone: isText,
    priceRange: optional((value) => isText(value) && (value as string).length < 100),
    openingHoursSpecification: isOf('OpeningHoursSpecification'),
    image: optional(isUrl),
  },
  Organization: { name: isText, url: isUrl, logo: optional(isUrl), email: optional(isText) },
  PostalAddress: {
    streetAddress: isText,
    addressLocality: isText,
    addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
  },
  OpeningHoursSpecification: {
    dayOfWeek: (value) =>
      Array.isArray(value) &&
      value.every((day) => /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(String(day))),
    opens: isClock,
    closes: isClock,
  },
  WebSite: { name: isText, url: isUrl, publisher: isReference },
  Article: article,
  BlogPosting: article,
  NewsArticle: article,
  Person: { name: isText, url: isUrl },
  ProfilePage: { mainEntity: isOf('Person') },
  Service: { name: isText, description: isText, provider: isReference },
  Offer: {
    price: (value) => /^\d+(\.\d{1,2})?$/.test(String(value)),
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    availability: (value) => value === 'https://schema.org/InStock',
    url: isUrl,
    priceSpecification: optional(isOf('UnitPriceSpecification')),
  },
  UnitPriceSpecification: {
    price: (value) => /^\d+(\.\d{1,2})?$/.test(String(value)),
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    priceComponentType: (value) =>
      /^https:\/\/schema\.org\/(Subscription|ActivationFee)$/.test(String(value)),
    referenceQuantity: optional(isOf('QuantitativeValue')),
  },
  QuantitativeValue: {
    value: (value) => Number(value) > 0,
    unitCode: (value) => value === 'MON' || value === 'ANN',
  },
  // Required: mainEntity, with name and acceptedAnswer of each question.
  FAQPage: { mainEntity: isOf('Question') },
  Question: { name: isText, acceptedAnswer: isOf('Answer') },
  Answer: { text: isText },
  // Required: itemListElement with at least two items, each with item, name and position.
  BreadcrumbList: { itemListElement: (value) => isOf('ListItem')(value) && (value as Node[]).length > 1 },
  ListItem: { name: isText, position: Number.isInteger, item: isUrl },
}

test('each kind of data has what Google requires of it, in the right form', () => {
  const faults = [...pages].flatMap(([path, nodes]) =>
    nodes.flatMap(nodesIn).flatMap((node) => {
      const type = String(node['@type'])
      const known = requirements[type]
      if (!known) return [`${path}: ${type} is not in this test`]
      return Object.entries(known).flatMap(([name, check]) =>
        check(node[name]) ? [] : [`${path}: ${type}.${name} is ${JSON.stringify(node[name])}`],
      )
    }),
  )
  expect(faults).toEqual([])
  const found = new Set(
    [...pages.values()].flatMap((nodes) => nodes.flatMap(nodesIn)).map((node) => node['@type']),
  )
  for (const type of [
    'LocalBusiness',
    'WebSite',
    'Article',
    'Service',
    'Offer',
    'FAQPage',
    'BreadcrumbList',
    'ProfilePage',
  ])
    expect(found).toContain(type)
})

test.each([
  ['/', ['FAQPage', 'LocalBusiness', 'WebSite']],
  ['/service', ['BreadcrumbList', 'LocalBusiness', 'Service']],
  ['/services/local-search', ['BreadcrumbList', 'FAQPage', 'LocalBusiness', 'Service']],
  ['/pricing', ['BreadcrumbList', 'LocalBusiness', 'Service']],
  ['/contact', ['BreadcrumbList', 'LocalBusiness']],
  ['/cases', ['BreadcrumbList']],
  ['/cases/harbor-bakery', ['Article', 'BreadcrumbList', 'LocalBusiness']],
  ['/articles', ['BreadcrumbList']],
  ['/articles/asking-for-reviews', ['Article', 'BreadcrumbList', 'LocalBusiness']],
  ['/articles/authors/nora-lindqvane', ['BreadcrumbList', 'ProfilePage']],
  ['/seo-for-dentists', ['BreadcrumbList', 'FAQPage']],
  ['/login', []],
  ['/search', []],
])('%s has %j', (path, types) => {
  const found = new Set(pages.get(path)!.map((node) => String(node['@type'])))
  expect([...found].toSorted()).toEqual(types)
})

test('an agency without an office is an organization, with a name and a logo on each page that names it', async () => {
  const [office] = (await server.call('GET', '/content/business')).body as { _id: string }[]
  await server.call('DELETE', `/content/business/${office!._id}`, { as: server.admin })
  for (const path of ['/', '/contact', '/articles/asking-for-reviews']) {
    const nodes = parsePage((await server.page(path)).text).structured.flatMap(topNodes)
    const agency = nodes.find((node) => node['@type'] === 'Organization')!
    for (const [name, check] of Object.entries(requirements['Organization']!))
      expect(check(agency[name]), `${path}: ${name} is ${JSON.stringify(agency[name])}`).toBe(true)
    expect(agency).not.toHaveProperty('priceRange')
  }
})

test('references lead to a node of the same page, or to the agency on the homepage', () => {
  const agency = 'http://site.test/#organization'
  const referencesIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    if (Object.keys(value).join() === '@id') return [String((value as Node)['@id'])]
    return Object.values(value).flatMap(referencesIn)
  }
  for (const [path, nodes] of pages) {
    const ids = nodes.flatMap(nodesIn).map((node) => node['@id'])
    const lost = nodes
      .flatMap((node) => referencesIn(node))
      .filter((id) => id !== agency && !ids.includes(id))
    expect(lost, path).toEqual([])
  }
})

test('the crumbs are numbered in order, and the same questions are on one page only', () => {
  const asked = new Map<string, string>()
  for (const [path, nodes] of pages)
    for (const node of nodes.flatMap(nodesIn)) {
      if (node['@type'] === 'BreadcrumbList')
        expect((node['itemListElement'] as Node[]).map(({ position }) => position)).toEqual(
          (node['itemListElement'] as Node[]).map((_, i) => i + 1),
        )
      if (node['@type'] !== 'FAQPage') continue
      const questions = (node['mainEntity'] as Node[]).map(({ name }) => name).join()
      expect(asked.get(questions), `${path} repeats the questions`).toBeUndefined()
      asked.set(questions, path)
    }
})
