import { isListed } from '#content/head.ts'
import { stamp, type Stamped } from '#content/heads.ts'
import { listAddresses, listsOf } from '#content/lists.ts'
import type { Section } from '#content/section.ts'
import { everySection, type SiteContent } from '#content/sections.ts'
import { pageAddressOf } from '#content/slug.ts'
import { fixedPages, listedPages, sometimesPages, type Entry, type Need } from '../site-addresses.ts'

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

const { privacy, terms, captions, cases } = sometimesPages

/** Every address to publish: the fixed ones, the texts that there are, one to order each package at, each record's page. */
export const pageAddresses = (content: Partial<SiteContent>): PageAddress[] => [
  ...fixedPages.map(toAddress),
  ...(content.privacy ? [toAddress([privacy])] : []),
  ...(content.terms ? [toAddress([terms])] : []),
  ...(content.caseStudy?.length ? [toAddress([cases])] : []),
  ...(content.video?.videoCaptions ? [toAddress([captions])] : []),
  ...addressesOf(content.pricing ?? [], ({ _id }) => toAddress([`/order-now/${_id}`, 'identity', 'google'])),
  ...sectionsWithLists.flatMap((section) =>
    listPages(section, (content as Record<string, SavedRecord[]>)[section.key] ?? []),
  ),
  ...sectionsWithPages.flatMap((section) =>
    addressesOf((content as Record<string, SavedRecord[]>)[section.key] ?? [], (record) => {
      const path = pageAddressOf(section, record)
      return path === undefined
        ? undefined
        : { ...toAddress([path]), isListed: isListed(record), ...changeOf(record) }
    }),
  ),
]

type SavedRecord = { readonly _id: string } & Readonly<Record<string, unknown>> & Stamped

/** The stamp of a head: its version, and the second of its last change. */
const changeOf = (record: SavedRecord) => {
  const [, seconds] = record[stamp]?.split(' ') ?? []
  return seconds ? { changedAt: Number(seconds) * 1000 } : {}
}

const sectionsWithPages = everySection.filter(({ page }) => page)

const sectionsWithLists = everySection.filter(({ lists }) => lists)

const knownLists = new WeakMap<readonly object[], PageAddress[]>()

/** The lists of a section's records, and the feeds of the newest. */
function listPages(section: Section, records: readonly SavedRecord[]): PageAddress[] {
  const known = knownLists.get(records)
  if (known) return known
  const lists = listAddresses(section, listsOf(section, records)).map((path) => ({
    ...toAddress([path]),
    isListed: true,
  }))
  const feeds = ['rss.xml', 'atom.xml'].map((file) => toAddress([`${section.page?.base}/${file}`]))
  const addresses = lists.length > 0 ? [...lists, ...feeds] : []
  knownLists.set(records, addresses)
  return addresses
}

const known = new WeakMap<readonly object[], PageAddress[]>()

/** Cached per list: a save of any other section needs them, too. */
function addressesOf<R extends object>(
  records: readonly R[],
  toPage: (record: R) => PageAddress | undefined,
): PageAddress[] {
  const addresses = known.get(records) ?? records.map(toPage).filter((page) => page !== undefined)
  known.set(records, addresses)
  return addresses
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

const fixed = new Set(fixedPages.map(([path]) => path))

/** What a browser or a machine asks for beside a page, and the homepage: few, and small. */
const isAskedFirst = ({ path }: PageAddress) => path === '/' || (fixed.has(path) && path.includes('.'))

/** A change of more pages than these is answered once those are live that visitors ask for; the others follow. */
const mostAtOnce = 100
const mostAskedFirst = 12

/** Those of the pages that a change affects that are rendered before it is answered. */
export const renderedFirst = (due: readonly PageAddress[], wasAsked: (path: string) => boolean) =>
  due.length <= mostAtOnce
    ? due
    : [
        ...due.filter(isAskedFirst),
        ...due.filter((address) => !isAskedFirst(address) && wasAsked(address.path)),
      ].slice(0, mostAskedFirst)

/** The parts of other pages, not pages that a visitor is meant to open. */
export const isHidden = (path: string) => path in statusOf

/** Pages that are behind a sign-in, or lead to one, are no part of what visitors look at; where they order is. */
export const countsViews = ({ path, needs }: PageAddress) =>
  !isHidden(path) && (!needs.includes('identity') || path.startsWith('/order-now/'))
