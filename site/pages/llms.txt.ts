import type { APIRoute } from 'astro'
import { formatPrice } from '../ui/price.ts'
import { has, read } from '../web/lib/content.ts'
import { orderLink, points, type Package } from '../web/lib/packages.ts'
import { priceText } from '../web/lib/period-prices.ts'
import { recordPages } from '../web/lib/record-pages.ts'
import { excerpt } from '../web/lib/seo.ts'

/** The maximum number of pages per section. */
const maxPages = 500

/** A description of the site and its pages for language models, as proposed by https://llmstxt.org. */
export const GET: APIRoute = async (context) => {
  const {
    site,
    pricing,
    serviceItem,
    wordsFrame: names,
    wordsPricing,
  } = await read(context, 'site', 'pricing', 'serviceItem', 'wordsFrame', 'wordsPricing')
  const legal = await has(context, 'privacy', 'terms')
  const pages = await recordPages(context, maxPages)
  const { origin, hostname } = context.url
  const link = (title: string, href: string, words = '') =>
    `- [${oneLine(title).replaceAll(/[[\]]/g, '')}](${origin}${href})${words && `: ${oneLine(words)}`}`
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : []
  const { currency, locale } = context.locals
  const priceOf = (pack: Package) =>
    pack.packagePeriod
      ? priceText(pack, wordsPricing, currency, locale)
      : formatPrice(pack.packagePrice, currency, locale)
  const withoutPage = serviceItem.filter((item) => !item.serviceSlug)
  const text = [
    `# ${oneLine(site?.siteName || hostname)}`,
    ...(site?.siteDescription ? [`> ${oneLine(site.siteDescription)}`] : []),
    ...part('Pages', [
      link(names.homeName, '/'),
      link(names.servicesName, '/service'),
      link(names.pricingName, '/pricing'),
      link(names.contactName, '/contact'),
      ...(legal.privacy ? [link(names.privacyLink, '/privacy')] : []),
      ...(legal.terms ? [link(names.termsLink, '/terms')] : []),
    ]),
    ...part(
      names.pricingName,
      pricing.map((pack) =>
        link(`${pack.packageName}, ${priceOf(pack)}`, orderLink(pack), points(pack).join(', ')),
      ),
    ),
    ...part(
      names.servicesName,
      withoutPage
        .slice(0, maxPages)
        .map((item) => link(item.serviceTitle, `/service#${item._id}`, excerpt(item.serviceDetails))),
    ),
    ...[...Map.groupBy(pages, ({ section }) => section)].flatMap(([section, records]) =>
      part(
        section.title,
        records.map(({ title, href, description }) => link(title, href, description)),
      ),
    ),
  ]
  return new Response(`${text.join('\n\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
