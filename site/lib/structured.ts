import type { SiteContent } from '#content/sections.ts'
import { safeImage, safeLink } from './links.ts'
import { orderLink, type Package } from './packages.ts'

export type Thing = Readonly<Record<string, unknown>>

/** Structured data as it may stand in a page: content cannot close the script element. */
export const structured = (things: readonly Thing[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')

const absolute = (value: string | undefined, origin: string) =>
  value ? new URL(value, origin).href : undefined

type Brand = Pick<SiteContent, 'site' | 'logo' | 'footerAddress' | 'footerSocial'>

export function organization(origin: string, name: string, brand: Brand): Thing {
  const { site, logo, footerAddress: at, footerSocial: social } = brand
  const elsewhere = [social?.youlink, social?.fblink, social?.inslink]
    .map(safeLink)
    .filter((each) => each?.startsWith('http'))
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name,
    url: `${origin}/`,
    description: site?.siteDescription,
    logo: absolute(safeImage(logo?.logo), origin),
    email: at?.emailAddress,
    telephone: at?.phoneNumber,
    address: at?.location,
    sameAs: elsewhere.length > 0 ? elsewhere : undefined,
  }
}

export const website = (origin: string, name: string): Thing => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name,
  url: `${origin}/`,
  publisher: { '@id': `${origin}/#organization` },
})

export const offers = (origin: string, name: string, packages: readonly Package[]): Thing[] =>
  packages.map((pack) => ({
    '@type': 'Service',
    name: pack.packageName,
    serviceType: 'Search engine optimization',
    provider: { '@type': 'Organization', '@id': `${origin}/#organization`, name },
    offers: {
      '@type': 'Offer',
      price: pack.packagePrice,
      priceCurrency: 'USD',
      url: `${origin}${orderLink(pack)}`,
      availability: 'https://schema.org/InStock',
    },
  }))

export const breadcrumb = (origin: string, page: string, path: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: page, item: `${origin}${path}` },
  ],
})
