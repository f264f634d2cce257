import { createHash } from 'node:crypto'
import type { Cdn } from '../cdn-settings.ts'
import { BackgroundCompression } from './background-compression.ts'
import { makeCachedResponse, type RenderedResponse } from './cache/cached-response.ts'
import { compressFast, type Compressed } from './cache/compress.ts'
import { PageCache } from './cache/page-cache.ts'
import { edgeHeaders, isTagged } from './cdn/headers.ts'
import { sharedType, unrenderedEntry, type PageEntry } from './page-entry.ts'
import type { PageFacts, PageStore } from './page-store.ts'
import { PendingWrites, type PendingWrite } from './pending-writes.ts'
import { isSitemap, sitemapFacts } from './sitemap.ts'
import { StoredPages } from './stored-pages.ts'
import { TagIndex } from './tag-index.ts'

/** A page as the site renders it, with the cache tags of the content that it shows. */
export interface RenderedPage extends RenderedResponse {
  /** The body as text, if it is HTML. */
  html?: string
  tags: ReadonlySet<string>
}

/**
 * The live pages. The store holds the bytes of all pages, the page cache those of requested pages. The facts and tags of
 * every page are in memory.
 */
export class PublishedPages implements Disposable {
  /** Everything that is served: the pages and the static files. */
  readonly cache: PageCache
  readonly #store: PageStore
  readonly #entries = new Map<string, PageEntry>()
  readonly #tags = new TagIndex()
  readonly #stale = new Set<string>()
  readonly #compression: BackgroundCompression
  readonly #pending = new PendingWrites((writes) => this.#write(writes))
  readonly #cdn: Cdn | undefined

  /** No page is compressed while `isBusy` returns true, because pages are being rendered. */
  constructor(store: PageStore, isBusy: () => boolean, cdn?: Cdn) {
    this.#store = store
    this.#cdn = cdn
    this.cache = new PageCache({
      has: (path) => this.#entries.has(path),
      load: (path) => this.#load(path),
    })
    this.#compression = new BackgroundCompression({
      isBusy,
      held: (path) => this.cache.held(path),
      onCompressed: (path, page, compressed) => {
        const etag = this.#entries.get(path)!.etag!
        this.#store.putBody(path, etag, { response: responseOf(page), compressed, isBest: true })
        this.#hold(path, page, etag, compressed, true)
      },
    })
  }

  /** Loads the pages of the previous run. Returns the content versions that they show; undefined if there are no pages. */
  restore(): ReadonlyMap<string, string> | undefined {
    const previous = this.#store.takePrevious()
    if (!previous) return undefined
    const stale = new Set(previous.stale)
    for (const [path, facts] of previous.pages) {
      this.#setFacts(path, facts)
      if (stale.has(path)) this.markStale(path)
    }
    return new Map(previous.versions)
  }

  /** Stores for the next start, with a delay, which versions the pages show. The next start renders `failed` pages again. */
  storeState(versions: ReadonlyMap<string, string>, failed: ReadonlyMap<string, unknown>) {
    this.#store.storeState(() => {
      // If only the versions were stored, the next start would serve outdated pages.
      this.#pending.flush()
      return {
        versions: [...versions],
        stale: [...this.#entries].flatMap(([path, { isStale }]) => (isStale || failed.has(path) ? path : [])),
      }
    })
  }

  /** Whether a visitor has requested the page since it went live. */
  wasRequested = (path: string) => this.cache.held(path)?.wasRequested ?? false

  get paths(): Iterable<string> {
    return this.#entries.keys()
  }

  /** The latest rendered versions of all pages; the bytes are read on access. */
  get all(): ReadonlyMap<string, RenderedResponse> {
    return new StoredPages(this)
  }

  /** The pages that have to be rendered before they are served, without sitemaps. */
  get stale(): ReadonlySet<string> {
    return this.#stale
  }

  has(path: string) {
    return this.#entries.has(path)
  }

  /** Whether the page has ever been rendered, even with older content. */
  isRendered(path: string) {
    return this.#entries.get(path)?.etag !== undefined
  }

  /** Whether the page is HTML, not a file such as `/robots.txt`. */
  isHtml(path: string) {
    const entry = this.#entries.get(path)
    // Before the first rendering, only the address is known.
    return entry?.etag === undefined
      ? entry !== undefined && !path.includes('.')
      : entry.contentType.startsWith('text/html')
  }

  /** The latest rendered version of the page. */
  get(path: string): RenderedResponse | undefined {
    return this.cache.held(path) ?? this.#stored(path)?.response
  }

  pathsWith(tags: Iterable<string>) {
    return this.#tags.pathsWith(tags)
  }

  tagsOf(source: string) {
    return this.#tags.tagsOf(source)
  }

  /** For the sitemap: the facts of a page, and the sections that it shows as a whole. */
  summaryOf(path: string) {
    const entry = this.#entries.get(path)
    return entry && { ...entry, shows: this.#tags.sectionTagsOf(path) }
  }

  /** Whether a CDN can find its copies of the page by tags. */
  isTagged(path: string) {
    return this.#cdn !== undefined && isTagged(this.#cdn, this.#tags.tagsAt(path))
  }

  /** A counter of changes: a rendered page may go live only if this is the same as when rendering began. */
  stateOf(path: string) {
    return this.#entries.get(path)?.state ?? 0
  }

  isStale(path: string) {
    return this.#entries.get(path)?.isStale ?? false
  }

  /** Makes a rendered page live, and holds it in memory if `isRequested`. Returns whether it differs from the previous one. */
  publish(path: string, page: RenderedPage, isRequested: boolean): boolean {
    const etag = etagOf(page)
    const before = this.#entries.get(path)
    const isSame = before?.etag === etag
    const { pictures, languages } = isSame ? before : sitemapFacts(page)
    const facts = copyStrings({
      etag,
      contentType: page.contentType,
      tags: [...page.tags],
      pictures,
      languages,
    })
    this.#setFacts(path, facts)
    // The headers for a CDN depend on the tags.
    if (!isSame || this.#cdn) this.cache.drop(path)
    if (isSame) {
      if (!this.#pending.updateFacts(path, facts)) this.#store.putFacts(path, facts)
    } else {
      const response = responseOf(page)
      if (isRequested) {
        this.#hold(path, response, etag, {}, false)
        this.#pending.add(path, { facts, response })
      } else {
        this.#pending.delete(path)
        this.#store.put(path, facts, { response, compressed: compressFast(page), isBest: false })
      }
    }
    return !isSame
  }

  /** Publishes several pages in one transaction of the store. */
  inTransaction(change: () => void) {
    this.#store.inTransaction(change)
  }

  /** Marks a page as to be rendered before it is served. Adds the page if it is unknown. */
  markStale(path: string) {
    const entry = this.#entries.get(path) ?? unrenderedEntry()
    this.#entries.set(path, entry)
    entry.isStale = true
    entry.state++
    // A sitemap is rendered on request only, because every save changes it.
    if (!isSitemap(path)) this.#stale.add(path)
    this.cache.drop(path)
  }

  /** Serves the existing version of a page that cannot be rendered. */
  keepPrevious(path: string) {
    const entry = this.#entries.get(path)
    if (entry) entry.isStale = false
    this.#stale.delete(path)
  }

  remove(path: string) {
    this.#entries.delete(path)
    this.#tags.delete(path)
    this.#stale.delete(path)
    this.cache.drop(path)
    this.#pending.delete(path)
    this.#store.delete(path)
  }

  /** Compresses and stores pages that are live already. */
  #write(writes: ReadonlyMap<string, PendingWrite>) {
    this.#store.inTransaction(() => {
      for (const [path, { facts, response }] of writes) {
        const compressed = compressFast(response)
        this.#store.put(path, facts, { response, compressed, isBest: false })
        if (this.cache.held(path)) this.#hold(path, response, facts.etag, compressed, false)
      }
    })
  }

  #setFacts(path: string, { etag, contentType, pictures, languages, tags }: PageFacts) {
    const state = this.stateOf(path) + 1
    const type = sharedType(contentType)
    this.#entries.set(path, { etag, contentType: type, pictures, languages, isStale: false, state })
    this.#stale.delete(path)
    this.#tags.set(path, tags)
  }

  #stored(path: string) {
    this.#pending.flush(path)
    const etag = this.#entries.get(path)?.etag
    const page = etag === undefined ? undefined : this.#store.get(path, etag)
    return page && etagOf(page.response) === etag ? page : undefined
  }

  #load(path: string) {
    const entry = this.#entries.get(path)
    if (!entry?.etag || entry.isStale) return undefined
    const stored = this.#stored(path)
    if (stored) return this.#hold(path, stored.response, entry.etag, stored.compressed, stored.isBest)
    // The store could not write it, or cannot read it.
    entry.etag = undefined
    this.markStale(path)
    return undefined
  }

  #hold(path: string, page: RenderedResponse, etag: string, compressed: Compressed, isBest: boolean) {
    const edge = edgeHeaders(this.#cdn, { status: page.status, tags: this.#tags.tagsAt(path) })
    const withEdge = makeCachedResponse({ ...page, headers: { ...page.headers, ...edge } }, compressed, etag)
    // CDN headers are not headers of the page itself: those may be reused for a response to a single visitor.
    const response = { ...withEdge, headers: page.headers }
    this.cache.hold(path, response)
    if (!isBest) this.#compression.add(path)
    return response
  }

  [Symbol.dispose]() {
    this.#compression[Symbol.dispose]()
    this.#pending.flush()
    this.#store[Symbol.dispose]()
  }
}

/** In V8, a substring keeps its whole source string in memory, here a whole page: this copies the strings. */
const copyStrings = (facts: PageFacts) => JSON.parse(JSON.stringify(facts)) as PageFacts

const etagOf = ({ body }: RenderedResponse) =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** The response alone, without what a rendered page has besides it. */
const responseOf = ({
  status,
  contentType,
  headers,
  body,
  countedAs,
}: RenderedResponse): RenderedResponse => ({
  status,
  contentType,
  headers,
  body,
  countedAs,
})
