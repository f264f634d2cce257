import { isListed, seoFields } from '#content/model/seo.ts'
import { toText } from '#content/model/value.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { everySection, type SectionKey, type SiteContent } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { findCandidates } from '../../content/records/search-candidates.ts'
import { recordsOf, searchRecords } from '../../content/records/search.ts'
import type { Context } from '../../platform/context.ts'
import type { Pages } from '../publish/live-pages.ts'
import { titleOf } from '../publish/parse-page.ts'

/** A page of the site that has the words of a search. */
export interface FoundPage {
  path: string
  title: string
  /** The part of its text around the words. */
  excerpt: string
}

interface Site {
  content: Partial<SiteContent>
  pages: Pages
  /** By section: the first public pages that show it. */
  shownOn: Readonly<Record<SectionKey, readonly string[]>>
}

/** The sections whose texts visitors look for, besides those that can be placed on a page or have pages. */
const otherSections = new Set<string>([
  'banner',
  'about',
  'counter',
  'service',
  'pricing',
  'pricingText',
  'contactItem',
  'servicePage',
  'pricingPage',
  'privacy',
  'terms',
])

/** Kinds of fields whose values visitors do not read, and fields that only search engines do. */
const unreadKinds = new Set(['link', 'image', 'slug', 'path', 'color', 'layout', 'records', 'choice'])
const unreadFields = new Set(Object.keys(seoFields()))

const searched = everySection
  .filter(
    ({ key, readBy, page, placement }) =>
      readBy === 'everyone' && (page || placement || otherSections.has(key)),
  )
  .map((section) => ({ section, visible: withReadFields(section) }))

function withReadFields(section: Section): Section {
  const fields = Object.entries(section.fields).filter(
    ([name, { kind }]) => !unreadKinds.has(kind) && !unreadFields.has(name),
  )
  return { ...section, fields: Object.fromEntries(fields) }
}

/** So many records are ranked, and so many pages are shown. */
const maxRecords = 60
export const maxPages = 20

/** The pages that have all words of a search, each once, the best first. */
export async function findPages(ctx: Context, site: Site, q: string): Promise<FoundPage[]> {
  const paths = new Map<string, string>()
  async function* records() {
    for (const { section, visible } of searched) {
      const all = recordsOf(section, site.content[section.key as SectionKey])
      for await (const record of findCandidates(ctx, section, all, q)) {
        const path = pathOf(site, section, record)
        if (!path) continue
        paths.set(`${section.key} ${toText(record._id)}`, path)
        yield { section: visible, record }
      }
    }
  }
  const found = new Map<string, FoundPage>()
  for (const { section, id, ...hit } of await searchRecords(records(), q, maxRecords)) {
    const path = paths.get(`${section} ${id}`)!
    if (found.has(path)) continue
    const title = ownTitle(site, section!, path) ?? hit.title
    found.set(path, { path, title, excerpt: hit.excerpt === title ? '' : (hit.excerpt ?? '') })
  }
  return [...found.values()].slice(0, maxPages)
}

/** The live page that shows a record: its own, or the first that has its section; undefined if search engines must not list it. */
function pathOf({ pages, shownOn }: Site, section: Section, record: Readonly<Record<string, unknown>>) {
  const own = pageAddressOf(section, record as Readonly<Record<string, string>>)
  const path = own ?? shownOn[section.key as SectionKey][0]
  if (!path || !pages.has(path)) return undefined
  return own && !isListed(record) ? undefined : path
}

/** Of a page that shows several records: its own title, without the name of the site. */
function ownTitle({ pages }: Site, section: SectionKey, path: string): string | undefined {
  const hasOwnPages = searched.some(({ section: { key, page } }) => key === section && page)
  const html = hasOwnPages ? undefined : pages.get(path)?.body.toString()
  return html && titleOf(html)?.replace(/ \| [^|]*$/, '')
}
