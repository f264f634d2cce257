import type { PageFinding } from './finding.ts'
import { formOf } from './form-links.ts'
import type { PageFacts } from '../publish/parse-page.ts'

/**
 * The structured data types that the site uses, with their required properties according to schema.org and Google's
 * search gallery. That the names exist in schema.org is checked at compile time where the data is built.
 */
const required: Record<string, readonly string[]> = {
  Organization: ['name', 'url'],
  LocalBusiness: ['name', 'url', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  WebSite: ['name', 'url'],
  Article: ['headline', 'datePublished', 'author', 'publisher'],
  Person: ['name'],
  Service: ['name', 'description', 'provider'],
  Offer: ['price', 'priceCurrency', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
}
const addresses = ['@id', 'url', 'item', 'logo', 'image', 'sameAs', 'availability']

/** Checks the structured data of a page. */
export const checkStructured = ({ structured }: PageFacts): PageFinding[] =>
  structured.flatMap(structuredDataErrors).map((what) => ({
    rule: 'structured',
    says: `The structured data for search engines is incomplete: ${what}.`,
    fix: formOf('site'),
  }))

/** The errors in one JSON-LD block, as short remarks. */
export function structuredDataErrors(block: string): string[] {
  let data: unknown
  try {
    data = JSON.parse(block)
  } catch {
    return ['it cannot be read']
  }
  const { '@context': context, '@graph': graph } = data as { '@context'?: unknown; '@graph'?: unknown }
  if (context !== 'https://schema.org' || !Array.isArray(graph)) return ['it has no schema.org context']
  return graph.flatMap(nodeErrors)
}

function nodeErrors(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(nodeErrors)
  if (typeof value !== 'object' || value === null) return []
  const thing = value as Record<string, unknown>
  // A reference to a node that is described elsewhere.
  if (Object.keys(thing).join() === '@id') return wrongAddress('@id', thing['@id'])
  const type = String(thing['@type'])
  const missing = required[type]
  if (!missing) return [`the type ${type} is unknown`]
  return [
    ...missing.filter((name) => isEmpty(thing[name])).map((name) => `${type} has no ${name}`),
    ...addresses.flatMap((name) => (name in thing ? wrongAddress(name, thing[name]) : [])),
    ...(type === 'Offer' && !/^\d+(\.\d{1,2})?$/.test(String(thing.price))
      ? ['a price is not a number']
      : []),
    ...(type === 'Offer' && !/^[A-Z]{3}$/.test(String(thing.priceCurrency))
      ? ['a currency is not a code']
      : []),
    ...Object.values(thing).flatMap(nodeErrors),
  ]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function wrongAddress(name: string, value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all
    .filter((each) => typeof each !== 'string' || !/^https?:\/\//.test(each) || !URL.canParse(each))
    .map((each) => `${name} is not an absolute URL (${String(each)})`)
}
