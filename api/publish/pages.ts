import { isListed } from '#content/head.ts'
import { stamp, type Stamped } from '#content/heads.ts'
import { listChange } from '#content/derived.ts'
import {
  hasLists,
  haveSamePages,
  listAddresses,
  listsOf,
  type Listed,
  type Lists,
  type SectionWithLists,
} from '#content/lists.ts'
import type { Section } from '#content/section.ts'
import { everySection, isFilled, sections, type SectionKey, type SiteContent } from '#content/sections.ts'
import { pageAddressOf } from '#content/slug.ts'
import type { Content } from './content.ts'
import { fixedPages, listedPages, optionalPages, type Entry, type Need } from '../site-addresses.ts'

export interface PageAddress {
  /** `{id}` stands for any id: one page is served for all of them, and reads the id from its address. */
  path: string
  status: number
  needs: readonly Need[]
  /** Whether search engines may index it. */
  isListed: boolean
  /** When its record was last changed, in milliseconds since the epoch. */
  changedAt?: number
}

const { privacy, terms, captions, cases } = optionalPages

/** Every address to publish: the site's own pages, the pages of records, and the pages of lists. */
export const pageAddresses = (content: Content): PageAddress[] => [
  ...siteAddresses(content),
  ...sectionsWithLists.flatMap((section) => listPages(section, listsIn(content, section))),
  ...sectionsWithPages.flatMap((section) => recordPages(section, recordsOf(content, section))),
]

/** The paths of the pages that search engines may index. */
export const listedPaths = (content: Content): ReadonlySet<string> =>
  new Set(pageAddresses(content).flatMap(({ path, isListed }) => (isListed ? path : [])))

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

type SavedRecord = Listed & Stamped

const noRecords: readonly SavedRecord[] = []

const recordsOf = (content: Content, { key }: Section) =>
  (content.get(key as SectionKey) as readonly SavedRecord[] | undefined) ?? noRecords

const listsIn = (content: Content, section: SectionWithLists) => listsOf(section, recordsOf(content, section))

/** The pages of records, and an order page for each package. */
const recordPages = (section: Section, records: readonly SavedRecord[]): PageAddress[] =>
  records.flatMap((record) => {
    if (section === sections.pricing) return toAddress([`/order-now/${record._id}`, 'identity', 'google'])
    const path = pageAddressOf(section, record)
    return path === undefined ? [] : { ...toAddress([path]), isListed: isListed(record), ...changeOf(record) }
  })

/** The time of a record's last change, from its stamp: its version and the second of its last change. */
const changeOf = (record: SavedRecord) => {
  const [, seconds] = record[stamp]?.split(' ') ?? []
  return seconds ? { changedAt: Number(seconds) * 1000 } : {}
}

const sectionsWithPages = everySection.filter((section) => section.page || section === sections.pricing)

const sectionsWithLists = everySection.filter(hasLists)

/** The list pages of a section's records, and the feeds of the newest records. */
function listPages(section: SectionWithLists, lists: Lists): PageAddress[] {
  const addresses = listAddresses(section, lists)
  const feeds = ['rss.xml', 'atom.xml'].map((file) => toAddress([`${section.page.base}/${file}`]))
  return addresses.length > 0
    ? [...addresses.map((path) => ({ ...toAddress([path]), isListed: true })), ...feeds]
    : []
}

/** The site's own addresses that were removed and added; initially all are added. */
function siteChange(before: Content, after: Content) {
  const old = before.size > 0 ? siteAddresses(before) : []
  const current = siteAddresses(after)
  const without = (addresses: readonly PageAddress[], others: readonly PageAddress[]) => {
    const paths = new Set(others.map(({ path }) => path))
    return addresses.filter(({ path }) => !paths.has(path))
  }
  return { removed: without(old, current), added: without(current, old) }
}

/** The removed paths, and the new or changed addresses. Compares changed records only, which are few of thousands. */
export function addressChange(before: Content, after: Content) {
  const { removed, added } = siteChange(before, after)
  for (const section of sectionsWithLists) {
    const [oldLists, newLists] = [listsIn(before, section), listsIn(after, section)]
    if (haveSamePages(oldLists, newLists)) continue
    removed.push(...listPages(section, oldLists))
    added.push(...listPages(section, newLists))
  }
  for (const section of sectionsWithPages) {
    const records = listChange(recordsOf(before, section), recordsOf(after, section))
    removed.push(...recordPages(section, records.removed))
    added.push(...recordPages(section, records.added))
  }
  const addedByPath = new Map(added.map((address) => [address.path, address]))
  return {
    removed: new Set(removed.flatMap(({ path }) => (addedByPath.has(path) ? [] : path))),
    added: addedByPath,
  }
}

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

/** If a change affects more pages than this, only those most likely to be requested next are rendered before the response. */
const maxRenderedFirst = 3

/**
 * Selects the affected pages that are rendered before the change is answered: the homepage, the pages of the changed
 * records (`isOwn`), and those that visitors have requested since they went live.
 */
export function renderedFirst(
  due: readonly PageAddress[],
  isOwn: (path: string) => boolean,
  wasRequested: (path: string) => boolean,
): readonly PageAddress[] {
  if (due.length <= maxRenderedFirst) return due
  const kinds = [(path: string) => path === '/', isOwn, wasRequested]
  const likely = new Set(kinds.flatMap((isOfKind) => due.filter(({ path }) => isOfKind(path))))
  const first = new Set(likely.values().take(maxRenderedFirst))
  return due.filter((address) => first.has(address) || generatedPaths.has(address.path))
}

/** Whether it is an error page, not a page that a visitor opens by its address. */
export const isHidden = (path: string) => path in statusOf

/** Whether views of the page are counted: not those of error pages and of pages for signing in, but those of order pages. */
export const countsViews = ({ path, needs }: PageAddress) =>
  !isHidden(path) && (!needs.includes('identity') || path.startsWith('/order-now/'))
