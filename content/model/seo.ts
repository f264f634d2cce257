import { choice, image, items, language, lines, link, text } from './field.ts'

/** The fields of a page that is the same in another language: `rel="alternate"` with its `hreflang`. */
export const alternateFields = {
  language: language('Language', {
    help: 'Another one than that of this site, in which the page itself is listed.',
    example: 'de',
    unique: true,
  }),
  address: link('Address', { web: true, example: 'https://example.de/zahnarzt' }),
} as const

/** The address of the page that search engines list instead. */
export const canonical = () =>
  link('Canonical address', {
    optional: true,
    web: true,
    help: 'If another page has the same content: the address of the one that search engines list. Leave empty for this page itself.',
    example: 'https://example.com/seo-for-dentists',
  })

/** The kinds of articles that Google knows; without a choice, one is an `Article`. */
export const articleKinds = ['BlogPosting', 'NewsArticle'] as const

/** The optional fields of a record with a page that search engines and social media read. */
export const seoFields = () => ({
  headTitle: text('Title in search results', {
    optional: true,
    help: 'Up to 60 characters. Leave empty to use the page’s own heading.',
  }),
  headDescription: lines('Description in search results', {
    optional: true,
    help: '50 to 160 characters. Leave empty to use the page’s own text.',
  }),
  headPicture: image('Picture for social media', {
    noIcon: true,
    optional: true,
    help: 'About 1200 by 630 pixels. Leave empty to use a picture with the title on it.',
  }),
  headPhrase: text('Search phrase', {
    optional: true,
    help: 'What people search for to find this page. Not shown on the page; the page checks report where it is missing.',
    example: 'SEO for dentists',
  }),
  headIndex: choice('Search engines', ['Do not list it'], { optional: true, emptyLabel: 'List it' }),
  headCanonical: canonical(),
  headLanguages: items('This page in other languages', 'language', alternateFields, 30, {
    optional: true,
    help: 'For search engines: pages with the same content, here or on another site. Each of them must list this page, too.',
  }),
})

export interface PageAlternate {
  readonly language: string
  readonly address: string
}

/** The values of `seoFields`. */
export interface SeoValues {
  readonly headTitle?: string
  readonly headDescription?: string
  readonly headPicture?: string
  readonly headPhrase?: string
  readonly headIndex?: 'Do not list it'
  readonly headCanonical?: string
  readonly headLanguages?: readonly PageAlternate[]
}

/** Whether search engines may list a record's page. */
export const isListed = (record: SeoValues | Readonly<Record<string, unknown>>) =>
  record.headIndex !== 'Do not list it' && !record.headCanonical

/** What the owner decided for a page of the site itself. */
export interface PageSettings {
  readonly page: string
  readonly index?: 'Do not list it'
  readonly canonical?: string
  readonly picture?: string
}

/** The owner's decisions for a page of the site itself, as those of a record's page. */
export function seoOfPage(
  settings: readonly PageSettings[] | undefined,
  path: string | undefined,
): SeoValues {
  const own = settings?.find(({ page }) => page === path)
  return {
    ...(own?.index && { headIndex: own.index }),
    ...(own?.canonical && { headCanonical: own.canonical }),
    ...(own?.picture && { headPicture: own.picture }),
  }
}

/** Whether the owner does not want search engines to list the site yet. */
export const isInPreparation = (seo: { readonly siteListing?: string } | null | undefined): boolean =>
  seo?.siteListing === 'Not yet'

/** What the owner entered to prove to search engines whose site it is. */
export type VerificationCodes = Partial<
  Record<`${'google' | 'bing' | 'pinterest' | 'yandex'}Verification`, string>
>

/** The code of a tag that proves to a search engine whose site it is; the owner may have entered the whole tag. */
export const verificationCode = (entered = ''): string =>
  (/content=["']([^"']*)["']/.exec(entered)?.[1] ?? entered).trim()

/** The recommended lengths of texts for search results, in characters: neither cut off nor too short. */
export const seoLengths = {
  title: { min: 15, max: 60 },
  description: { min: 50, max: 160 },
} as const
