import { at, parseJson } from '../../platform/json.ts'
import type { PageFinding } from './finding.ts'
import { formOf } from './form-links.ts'
import type { ParsedPage } from '../publish/parse-page.ts'

/**
 * The structured data types that the site uses, with their required properties according to schema.org and Google's
 * search gallery. That the names exist in schema.org is checked at compile time where the data is built.
 */
const requiredProperties: Record<string, readonly string[]> = {
  Organization: ['name', 'url'],
  LocalBusiness: ['name', 'url', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  WebSite: ['name', 'url'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Article: ['headline', 'author', 'publisher'],
  BlogPosting: ['headline', 'author', 'publisher'],
  NewsArticle: ['headline', 'author', 'publisher'],
  Person: ['name'],
  ProfilePage: ['mainEntity'],
  Service: ['name', 'description', 'provider'],
  Offer: ['price', 'priceCurrency', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'priceComponentType'],
  QuantitativeValue: ['value', 'unitCode'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}
/** The types with a price. */
const priced: ReadonlySet<string> = new Set(['Offer', 'UnitPriceSpecification'])
const urlProperties = ['@id', 'url', 'item', 'logo', 'image', 'sameAs', 'availability']

/** Checks the structured data of a page. */
export const checkStructured = ({ structured }: ParsedPage): PageFinding[] =>
  structured.flatMap(structuredDataErrors).map((error) => ({
    rule: 'structured',
    says: `The structured data for search engines is incomplete: ${error}.`,
    fix: formOf('site'),
  }))

/** The errors in one JSON-LD block, as short remarks. */
export function structuredDataErrors(block: string): string[] {
  const data = parseJson(block)
  if (data === undefined) return ['it cannot be read']
  const graph = at(data, '@graph')
  if (at(data, '@context') !== 'https://schema.org' || !Array.isArray(graph))
    return ['it has no schema.org context']
  return graph.flatMap(nodeErrors)
}

function nodeErrors(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(nodeErrors)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Record<string, unknown>
  // A reference to another node.
  if (Object.keys(node).join() === '@id') return urlErrors('@id', node['@id'])
  const type = String(node['@type'])
  if (!requiredProperties[type]) return [`the type ${type} is unknown`]
  return [
    ...missingProperties(node).map((name) => `${type} has no ${name}`),
    ...urlProperties.flatMap((name) => (name in node ? urlErrors(name, node[name]) : [])),
    ...(priced.has(type) && !/^\d+(\.\d{1,2})?$/.test(String(node.price)) ? ['a price is not a number'] : []),
    ...(priced.has(type) && !/^[A-Z]{3}$/.test(String(node.priceCurrency))
      ? ['a currency is not a code']
      : []),
    ...Object.values(node).flatMap(nodeErrors),
  ]
}

/** The required properties that a node lacks; none for types that the site does not use. */
export const missingProperties = (node: Readonly<Record<string, unknown>>) =>
  (requiredProperties[String(node['@type'])] ?? []).filter((name) => isEmpty(node[name]))

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function urlErrors(name: string, value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all
    .filter((each) => typeof each !== 'string' || !/^https?:\/\//.test(each) || !URL.canParse(each))
    .map((each) => `${name} is not an absolute URL (${String(each)})`)
}
