import { textLines } from '#content/model/text-lines.ts'
import type {
  Article,
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  LocalBusiness,
  NewsArticle,
  Offer,
  OpeningHoursSpecification,
  Organization,
  Person,
  ProfilePage,
  Service,
  Thing,
  WebSite,
} from 'schema-dts'
import type { APIContext } from 'astro'
import type { SiteContent } from '#content/sections/sections.ts'
import { readOpeningHours } from '#content/model/opening-hours.ts'
import { formatPriceTag } from '#content/locale/format.ts'
import { asPrice, fromCents } from '#content/shop/cents.ts'
import type { PeriodTerms } from '#content/shop/periods.ts'
import { authorAddress } from './articles.ts'
import { read, type Reader } from './content.ts'
import { safeImage, safeLink } from './links.ts'
import { orderLink, points, type Package } from './packages.ts'
import { periodLink, termsOf } from './period-prices.ts'

export type { Thing }

/** Structured data as JSON-LD, escaped so that content cannot close the script element. */
export const toJsonLd = (things: readonly Thing[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')

type Agency = Organization | LocalBusiness

/**
 * The agency as an organization; with an office address, as a local business. Every page that names it has all of it: search
 * engines put nothing together from several pages. Reviews are not included, because they do not allow an organization's
 * own reviews on its site. With packages, it has the range of their prices.
 */
export async function readAgency(
  astro: Reader & Pick<APIContext, 'url'>,
  packages: readonly Package[] = [],
): Promise<Agency> {
  const {
    site,
    logo: brandLogo,
    footerAddress: at,
    footerSocial: social,
    business,
  } = await read(astro, 'site', 'logo', 'footerAddress', 'footerSocial', 'business')
  const { origin } = astro.url
  const prices = packages.map((pack) => Number(pack.packagePrice))
  const priceRange = [...new Set([Math.min(...prices), Math.max(...prices)])]
    .map((price) => formatPriceTag(String(price), astro.locals.currency, astro.locals.locale))
    .join('–')
  const logo = safeImage(brandLogo?.logo)
  const profiles = [social?.youlink, social?.fblink, social?.inslink, social?.linkedinLink]
    .map(safeLink)
    .filter((each) => each !== undefined)
    .filter((each) => each.startsWith('http'))
  return {
    '@type': business ? 'LocalBusiness' : 'Organization',
    ...organizationRef(origin),
    name: site?.siteName || astro.url.hostname,
    url: `${origin}/`,
    ...(site?.siteDescription && { description: site.siteDescription }),
    ...(logo && { logo: new URL(logo, origin).href, image: new URL(logo, origin).href }),
    ...(at && {
      email: at.emailAddress,
      telephone: at.phoneNumber,
      address: textLines(at.location).join(', '),
    }),
    ...(business && office(business)),
    ...(business && packages.length > 0 && { priceRange }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

function office(business: NonNullable<SiteContent['business']>) {
  const opening = readOpeningHours(business.businessHours ?? '').map(
    ({ days, ...times }): OpeningHoursSpecification => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => weekdays[day]!),
      ...times,
    }),
  )
  return {
    address: {
      '@type': 'PostalAddress' as const,
      streetAddress: business.businessStreet,
      addressLocality: business.businessCity,
      ...(business.businessPostalCode && { postalCode: business.businessPostalCode }),
      ...(business.businessRegion && { addressRegion: business.businessRegion }),
      addressCountry: business.businessCountry,
    },
    ...(opening.length > 0 && { openingHoursSpecification: opening }),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const website = (origin: string, name: string, locale: string): WebSite => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name,
  url: `${origin}/`,
  inLanguage: locale,
  publisher: organizationRef(origin),
})

/** A reference to the organization. */
const organizationRef = (origin: string) => ({ '@id': `${origin}/#organization` }) as const

/** The maximum number of services; more would not describe the agency better. */
const maxOffered = 100

/** How a package is sold: by one offer, or one for each period. */
const offersOf = (origin: string, pack: Package, currency: string): Offer | Offer[] => {
  const common = {
    '@type': 'Offer' as const,
    name: pack.packageName,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock' as const,
    seller: organizationRef(origin),
  }
  const terms = termsOf(pack)
  return terms.length === 0
    ? { ...common, price: pack.packagePrice, url: `${origin}${orderLink(pack)}` }
    : terms.map((each) => ({
        ...common,
        price: asPrice(fromCents(each.price)),
        url: `${origin}${periodLink(pack, each)}`,
        priceSpecification: priceParts(each, currency),
      }))
}

/** What is paid each period, and once. */
function priceParts({ price, interval, setupFee, endsAfterMonths }: PeriodTerms, currency: string) {
  const part = (cents: number, kind: 'Subscription' | 'ActivationFee') => ({
    '@type': 'UnitPriceSpecification' as const,
    price: asPrice(fromCents(cents)),
    priceCurrency: currency,
    priceComponentType: `https://schema.org/${kind}` as const,
  })
  return [
    {
      ...part(price, 'Subscription'),
      referenceQuantity: {
        '@type': 'QuantitativeValue' as const,
        value: interval === 'quarter' ? 3 : 1,
        unitCode: interval === 'year' ? 'ANN' : 'MON',
      },
      ...(endsAfterMonths && { billingDuration: `P${endsAfterMonths}M` }),
    },
    ...(setupFee ? [part(setupFee, 'ActivationFee')] : []),
  ]
}

/** The first packages as services with prices. */
export const offers = (origin: string, packages: readonly Package[], currency: string): Service[] =>
  packages.slice(0, maxOffered).map((pack) => ({
    '@type': 'Service',
    '@id': `${origin}/pricing#${pack._id}`,
    name: pack.packageName,
    description: points(pack).join('. '),
    ...(pack.packageServiceType && { serviceType: pack.packageServiceType }),
    provider: organizationRef(origin),
    offers: offersOf(origin, pack, currency),
  }))

/** The first services, without prices. */
export const services = (origin: string, items: SiteContent['serviceItem']): Service[] =>
  items.slice(0, maxOffered).map((item) => ({
    '@type': 'Service',
    '@id': `${origin}/service#${item._id}`,
    name: item.serviceTitle,
    description: item.serviceDetails,
    provider: organizationRef(origin),
  }))

/** The service of a page, with its packages. */
export const serviceOf = (
  origin: string,
  path: string,
  item: SiteContent['serviceItem'][number],
  packages: readonly Package[],
  currency: string,
): Service => ({
  '@type': 'Service',
  '@id': `${origin}${path}#service`,
  name: item.serviceTitle,
  description: item.serviceDetails,
  url: `${origin}${path}`,
  provider: organizationRef(origin),
  ...(packages.length > 0 && { offers: packages.flatMap((pack) => offersOf(origin, pack, currency)) }),
})

/** An author, with the page of their articles. */
const personOf = (origin: string, name: string): Person => {
  const address = authorAddress(name)
  return { '@type': 'Person', name, ...(address && { url: origin + address }) }
}

/** The page of an author. */
export const profileOf = (origin: string, path: string, name: string): ProfilePage => ({
  '@type': 'ProfilePage',
  '@id': `${origin}${path}#profile`,
  mainEntity: personOf(origin, name),
})

/** The article of a page. */
export function articleOf(
  origin: string,
  path: string,
  item: SiteContent['article'][number] & { readonly changedAt: Date | undefined },
  locale: string,
): Article | BlogPosting | NewsArticle {
  const picture = safeImage(item.articlePicture)
  return {
    '@type': item.articleKind ?? 'Article',
    '@id': `${origin}${path}#article`,
    headline: item.articleTitle,
    description: item.articleSummary,
    datePublished: item.articleDate,
    ...(item.changedAt && { dateModified: item.changedAt.toISOString() }),
    ...(picture && { image: new URL(picture, origin).href }),
    author: personOf(origin, item.articleAuthor),
    publisher: organizationRef(origin),
    mainEntityOfPage: `${origin}${path}`,
    inLanguage: locale,
  }
}

/** The case study of a page: an article about a result, by the agency. */
export function caseOf(
  origin: string,
  path: string,
  item: SiteContent['caseStudy'][number] & { readonly changedAt: Date | undefined },
  locale: string,
): Article {
  const picture = safeImage(item.casePicture)
  return {
    '@type': 'Article',
    '@id': `${origin}${path}#article`,
    headline: item.caseTitle,
    description: item.caseTask,
    ...(item.changedAt && { dateModified: item.changedAt.toISOString() }),
    ...(picture && { image: new URL(picture, origin).href }),
    author: organizationRef(origin),
    publisher: organizationRef(origin),
    mainEntityOfPage: `${origin}${path}`,
    inLanguage: locale,
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
