import type {
  Article,
  BreadcrumbList,
  FAQPage,
  LocalBusiness,
  Offer,
  Organization,
  Service,
  Thing,
  WebSite,
} from 'schema-dts'
import { siteLanguage } from '#content/locale/languages.ts'
import type { SiteContent } from '#content/sections/sections.ts'
import { safeImage, safeLink } from './links.ts'
import { orderLink, points, type Package } from './packages.ts'

export type { Thing }

/** Structured data as JSON-LD, escaped so that content cannot close the script element. */
export const toJsonLd = (things: readonly Thing[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')

type Brand = Pick<SiteContent, 'site' | 'logo' | 'footerAddress' | 'footerSocial' | 'business'>

/**
 * The agency as an organization; with an office address, as a local business. Reviews are not included, because search
 * engines do not allow an organization's own reviews on its site.
 */
export function organization(origin: string, name: string, brand: Brand): Organization | LocalBusiness {
  const { site, footerAddress: at, footerSocial: social, business } = brand
  const logo = safeImage(brand.logo?.logo)
  const profiles = [social?.youlink, social?.fblink, social?.inslink, social?.linkedinLink]
    .map(safeLink)
    .filter((each) => each !== undefined)
    .filter((each) => each.startsWith('http'))
  return {
    '@type': business ? 'LocalBusiness' : 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    ...(site?.siteDescription && { description: site.siteDescription }),
    ...(logo && { logo: new URL(logo, origin).href }),
    ...(at && { email: at.emailAddress, telephone: at.phoneNumber, address: at.location }),
    ...(business && office(business)),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** Opening hours in the format of schema.org; others are omitted. */
const hours = /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))* \d{2}:\d{2}-\d{2}:\d{2}$/

function office(business: NonNullable<SiteContent['business']>) {
  const lines = (business.businessHours ?? '').split('\n').map((line) => line.trim())
  const valid = lines.filter((line) => hours.test(line))
  return {
    address: {
      '@type': 'PostalAddress' as const,
      streetAddress: business.businessStreet,
      addressLocality: business.businessCity,
      ...(business.businessPostalCode && { postalCode: business.businessPostalCode }),
      ...(business.businessRegion && { addressRegion: business.businessRegion }),
      addressCountry: business.businessCountry,
    },
    ...(valid.length > 0 && { openingHours: valid }),
  }
}

export const website = (origin: string, name: string): WebSite => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name,
  url: `${origin}/`,
  inLanguage: siteLanguage,
  publisher: organizationRef(origin),
})

/** A reference to the organization. */
const organizationRef = (origin: string) => ({ '@id': `${origin}/#organization` }) as const

/** The maximum number of services; more would not describe the agency better. */
const maxOffered = 100

/** The provider of the services on a page, once: the services refer to it by id. */
const withProvider = (origin: string, name: string, offered: readonly Service[]): Thing[] =>
  offered.length === 0
    ? []
    : [{ '@type': 'Organization', ...organizationRef(origin), name, url: `${origin}/` }, ...offered]

const offerOf = (origin: string, pack: Package, currency: string): Offer => ({
  '@type': 'Offer',
  name: pack.packageName,
  price: pack.packagePrice,
  priceCurrency: currency,
  url: `${origin}${orderLink(pack)}`,
  availability: 'https://schema.org/InStock',
  seller: organizationRef(origin),
})

/** The first packages as services with prices. */
export const offers = (
  origin: string,
  name: string,
  packages: readonly Package[],
  currency: string,
): Thing[] =>
  withProvider(
    origin,
    name,
    packages.slice(0, maxOffered).map((pack): Service => ({
      '@type': 'Service',
      '@id': `${origin}/pricing#${pack._id}`,
      name: pack.packageName,
      description: points(pack).join('. '),
      ...(pack.packageServiceType && { serviceType: pack.packageServiceType }),
      provider: organizationRef(origin),
      offers: offerOf(origin, pack, currency),
    })),
  )

/** The first services, without prices. */
export const services = (origin: string, name: string, items: SiteContent['serviceItem']): Thing[] =>
  withProvider(
    origin,
    name,
    items.slice(0, maxOffered).map((item): Service => ({
      '@type': 'Service',
      '@id': `${origin}/service#${item._id}`,
      name: item.serviceTitle,
      description: item.serviceDetails,
      provider: organizationRef(origin),
    })),
  )

/** The service of a page, with its packages. */
export const serviceOf = (
  origin: string,
  name: string,
  path: string,
  item: SiteContent['serviceItem'][number],
  packages: readonly Package[],
  currency: string,
): Thing[] =>
  withProvider(origin, name, [
    {
      '@type': 'Service',
      '@id': `${origin}${path}#service`,
      name: item.serviceTitle,
      description: item.serviceDetails,
      url: `${origin}${path}`,
      provider: organizationRef(origin),
      ...(packages.length > 0 && { offers: packages.map((pack) => offerOf(origin, pack, currency)) }),
    },
  ])

/** The article of a page. */
export function articleOf(
  origin: string,
  name: string,
  path: string,
  item: SiteContent['article'][number],
): Article {
  const picture = safeImage(item.articlePicture)
  return {
    '@type': 'Article',
    '@id': `${origin}${path}#article`,
    headline: item.articleTitle,
    description: item.articleSummary,
    datePublished: item.articleDate,
    ...(picture && { image: new URL(picture, origin).href }),
    author: { '@type': 'Person', name: item.articleAuthor },
    publisher: { '@type': 'Organization', ...organizationRef(origin), name, url: `${origin}/` },
    mainEntityOfPage: `${origin}${path}`,
    inLanguage: siteLanguage,
  }
}

/** The questions, only for the page that shows them. */
export const faqPage = (
  origin: string,
  path: string,
  items: readonly Pick<SiteContent['faqItem'][number], 'accodingTitle' | 'accodingText'>[],
  id = 'faq',
): FAQPage => ({
  '@type': 'FAQPage',
  '@id': `${origin}${path}#${id}`,
  mainEntity: items.map((item) => ({
    '@type': 'Question',
    name: item.accodingTitle,
    acceptedAnswer: { '@type': 'Answer', text: item.accodingText },
  })),
})

export const breadcrumb = (
  origin: string,
  { homeName }: { homeName: string },
  page: string,
  path: string,
  parent?: { text: string; href: string },
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': `${origin}${path}#breadcrumb`,
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: homeName, item: `${origin}/` },
    ...(parent
      ? [{ '@type': 'ListItem' as const, position: 2, name: parent.text, item: `${origin}${parent.href}` }]
      : []),
    { '@type': 'ListItem', position: parent ? 3 : 2, name: page, item: `${origin}${path}` },
  ],
})
