import { isInPreparation, isListed, seoOfPage } from '#content/model/seo.ts'
import { changeTimeOf, type VersionStamped } from '#content/model/record-summary.ts'
import {
  hasLists,
  listAddresses,
  listsOf,
  type Listed,
  type SectionWithLists,
} from '#content/sections/lists.ts'
import { perList } from '#content/model/per-list.ts'
import type { Section } from '#content/sections/section.ts'
import {
  everySection,
  isFilled,
  sections,
  type SectionKey,
  type SiteContent,
} from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import type { Content } from './content.ts'
import {
  fixedPages,
  listedPages,
  optionalPages,
  type Entry,
  type Need,
} from '../../content/site-addresses.ts'

export interface PageAddress {
  /** `{id}` stands for any id: one page is served for all of them, and reads the id from its address. */
  path: string
  status: number
  needs: readonly Need[]
  /** Whether search engines may index it. */
  isListed: boolean
  /** The record whose page it is; another object after each change. */
  record?: object
  /** When its record was last changed, in milliseconds since the epoch. */
  changedAt?: number
}

/** Addresses by path. */
export type Addresses = ReadonlyMap<string, PageAddress>

const { privacy, terms, captions, cases } = optionalPages

/** Every address to publish: the site's own pages, the pages of records, and the pages of lists. */
export function pageAddresses(content: Content): PageAddress[] {
  const addresses = finishedAddresses(content)
  return isInPreparation(seoOf(content))
    ? addresses.map((address) => ({ ...address, isListed: false }))
    : addresses
}

const seoOf = (content: Content) => content.get('seo') as SiteContent['seo'] | undefined

/** The same, as they are once the site is no longer in preparation. */
function finishedAddresses(content: Content): PageAddress[] {
  const settings = seoOf(content)?.seoPages
  const own = [
    ...siteAddresses(content),
    ...sectionsWithLists.flatMap((section) => listPages(section, recordsOf(content, section))),
  ]
  return [
    ...own.map((address) =>
      address.isListed && !isListed(seoOfPage(settings, address.path))
        ? { ...address, isListed: false }
        : address,
    ),
    ...sectionsWithPages.flatMap((section) => recordPages(section, recordsOf(content, section))),
  ]
}

/** The paths of the pages that search engines may index, once the site is no longer in preparation. */
export const listedPaths = (content: Content): ReadonlySet<string> =>
  new Set(finishedAddresses(content).flatMap(({ path, isListed }) => (isListed ? path : [])))

/** The pages that always exist, and those that exist while they have content. */
const siteAddresses = (content: Content): PageAddress[] => {
  const video = content.get('video') as SiteContent['video']
  return [
    ...fixedPages.map(toAddress),
    ...(content.get('privacy') ? [toAddress([privacy])] : []),
    ...(content.get('terms') ? [toAddress([terms])] : []),
    ...(isFilled(content.get('caseStudy')) ? [toAddress([cases])] : []),
    ...(video?.videoCaptions ? [toAddress([captions])] : []),
  ]
}

type SavedRecord = Listed & VersionStamped

const noRecords: readonly SavedRecord[] = []

const recordsOf = (content: Content, { key }: Section) =>
  (content.get(key as SectionKey) as readonly SavedRecord[] | undefined) ?? noRecords

/** The pages of records, and an order page for each package. */
const recordPages = perList<Section, SavedRecord, PageAddress[]>((records, section) =>
  records.flatMap((record) => {
    if (section === sections.pricing)
      return { ...toAddress([`/order-now/${record._id}`, 'identity', 'google']), record }
    const path = pageAddressOf(section, record)
    if (path === undefined) return []
    return { ...toAddress([path]), record, isListed: isListed(record), ...changeOf(record) }
  }),
)

const changeOf = (record: SavedRecord) => {
  const at = changeTimeOf(record)
  return at ? { changedAt: at.getTime() } : {}
}

const sectionsWithPages = everySection.filter((section) => section.page || section === sections.pricing)

const sectionsWithLists = everySection.filter(hasLists)

/** The list pages of a section's records, and the feeds of the newest records. */
const listPages = perList<SectionWithLists, SavedRecord, PageAddress[]>((records, section) => {
  const addresses = listAddresses(section, listsOf(section, records))
  const feeds = ['rss.xml', 'atom.xml'].map((file) => toAddress([`${section.page.base}/${file}`]))
  return addresses.length > 0
    ? [...addresses.map(({ path, isListed }) => ({ ...toAddress([path]), isListed })), ...feeds]
    : []
})

const toAddress = ([path, ...needs]: Entry): PageAddress => ({
  path,
  needs,
  status: statusOf[path] ?? 200,
  isListed: listed.has(path),
})

/** The pages of the site itself that search engines may index if they exist. */
const listed = new Set<string>([...listedPages.map(([path]) => path), cases, privacy, terms])

const statusOf: Record<string, number> = { '/404': 404, '/500': 500 }

/** Pages from which other responses are generated: the icons in every size, and the response to a form after an error. */
const generatedPaths = new Set(['/favicon.svg', '/site.webmanifest', '/500'])

/** If a change affects more pages than this, only those that a person looks at first are rendered before the response. */
const maxRenderedFirst = 50

/** The first page of each list of records. */
const listPaths = new Set(sectionsWithLists.map(({ page }) => page.base as string))

/**
 * Selects the affected pages that are rendered before the change is answered: all of them, or, of many, the homepage, the
 * first page of each list, and the pages of new and changed records (`isOwn`).
 */
export function renderedFirst(
  due: readonly PageAddress[],
  isOwn: (path: string) => boolean,
): readonly PageAddress[] {
  if (due.length <= maxRenderedFirst) return due
  const kinds = [(path: string) => path === '/' || generatedPaths.has(path) || listPaths.has(path), isOwn]
  const likely = new Set(kinds.flatMap((isOfKind) => due.filter(({ path }) => isOfKind(path))))
  return [...likely].slice(0, maxRenderedFirst)
}

/** Each address once, in the order of the paths; none for a path without a page. */
export const addressesAt = (addresses: Addresses, paths: readonly string[]): PageAddress[] =>
  [...new Set(paths)].flatMap((path) => addresses.get(path) ?? [])

/** Whether it is an error page, not a page that a visitor opens by its address. */
export const isHidden = (path: string) => path in statusOf

/** Whether views of the page are counted: not those of error pages and of pages for signing in, but those of order pages. */
export const countsViews = ({ path, needs }: PageAddress) =>
  !isHidden(path) && (!needs.includes('identity') || path.startsWith('/order-now/'))
