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
  /** `{id}` stands for any id: one page is served for them all, and reads the id from its address. */
  path: string
  status: number
  needs: readonly Need[]
  /** Search engines are meant to find it. */
  isListed: boolean
  /** When the record that it is of was last changed, in milliseconds. */
  changedAt?: number
}

const { privacy, terms, captions, cases } = optionalPages

/** Every address to publish: those of the site itself, a page for each of some records, and those of lists. */
export const pageAddresses = (content: Content): PageAddress[] => [
  ...siteAddresses(content),
  ...sectionsWithLists.flatMap((section) => listPages(section, listsIn(content, section))),
  ...sectionsWithPages.flatMap((section) => recordPages(section, recordsOf(content, section))),
]

/** The pages that always exist, and those that do while there is something on them. */
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

const none: readonly SavedRecord[] = []

const recordsOf = (content: Content, { key }: Section) =>
  (content.get(key as SectionKey) as readonly SavedRecord[] | undefined) ?? none

const listsIn = (content: Content, section: SectionWithLists) => listsOf(section, recordsOf(content, section))

/** The pages of records, and one to order each package at. */
const recordPages = (section: Section, records: readonly SavedRecord[]): PageAddress[] =>
  records.flatMap((record) => {
    if (section === sections.pricing) return toAddress([`/order-now/${record._id}`, 'identity', 'google'])
    const path = pageAddressOf(section, record)
    return path === undefined ? [] : { ...toAddress([path]), isListed: isListed(record), ...changeOf(record) }
  })

/** The stamp of a head: its version, and the second of its last change. */
const changeOf = (record: SavedRecord) => {
  const [, seconds] = record[stamp]?.split(' ') ?? []
  return seconds ? { changedAt: Number(seconds) * 1000 } : {}
}

const sectionsWithPages = everySection.filter((section) => section.page || section === sections.pricing)

const sectionsWithLists = everySection.filter(hasLists)

/** The pages of lists of a section's records, and the feeds of the newest. */
function listPages(section: SectionWithLists, of: Lists): PageAddress[] {
  const lists = listAddresses(section, of)
  const feeds = ['rss.xml', 'atom.xml'].map((file) => toAddress([`${section.page.base}/${file}`]))
  return lists.length > 0
    ? [...lists.map((path) => ({ ...toAddress([path]), isListed: true })), ...feeds]
    : []
}

/** The site's own addresses that are no longer, and those that are new; at first all of them. */
function siteChange(before: Content, after: Content) {
  const [old, now] = [before.size > 0 ? siteAddresses(before) : [], siteAddresses(after)]
  const without = (some: readonly PageAddress[], others: readonly PageAddress[]) => {
    const paths = new Set(others.map(({ path }) => path))
    return some.filter(({ path }) => !paths.has(path))
  }
  return [without(old, now), without(now, old)] as const
}

/** The paths that are no longer and the addresses that are new or differ: found by the records that do, few of thousands. */
export function addressChange(before: Content, after: Content) {
  const [old, now] = siteChange(before, after)
  for (const section of sectionsWithLists) {
    const [one, other] = [listsIn(before, section), listsIn(after, section)]
    if (haveSamePages(one, other)) continue
    old.push(...listPages(section, one))
    now.push(...listPages(section, other))
  }
  for (const section of sectionsWithPages) {
    const { removed, added } = listChange(recordsOf(before, section), recordsOf(after, section))
    old.push(...recordPages(section, removed))
    now.push(...recordPages(section, added))
  }
  const added = new Map(now.map((address) => [address.path, address]))
  return { removed: new Set(old.flatMap(({ path }) => (added.has(path) ? [] : path))), added }
}

const toAddress = ([path, ...needs]: Entry): PageAddress => ({
  path,
  needs,
  status: statusOf[path] ?? 200,
  isListed: listed.has(path),
})

/** The pages that search engines are meant to find, those of them that there are, beside those of records. */
const listed = new Set<string>([...listedPages.map(([path]) => path), cases, privacy, terms])

const statusOf: Record<string, number> = { '/404': 404, '/500': 500 }

/** What other answers are made of: icons in every size, and a form's answer when something has failed. */
const generatedPaths = new Set(['/favicon.svg', '/site.webmanifest', '/500'])

/** A change of more pages than these is answered once those are live that somebody is likely to ask for next. */
const maxRenderedFirst = 3

/**
 * Those of the pages that a change affects that are rendered before it is answered: the homepage, the pages of what was
 * changed (`isOwn`), and those that visitors have asked for since they were put live.
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

/** The parts of other pages, not pages that a visitor is meant to open. */
export const isHidden = (path: string) => path in statusOf

/** Pages that are behind a sign-in, or lead to one, are no part of what visitors look at; where they order is. */
export const countsViews = ({ path, needs }: PageAddress) =>
  !isHidden(path) && (!needs.includes('identity') || path.startsWith('/order-now/'))
