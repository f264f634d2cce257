import { createHash } from 'node:crypto'
import type { Cdn } from '../cdn-settings.ts'
import { makeCachedResponse, type RenderedResponse } from './cache/cached-response.ts'
import { compressBest, compressFast, type Compressed } from './cache/compress.ts'
import { PageCache } from './cache/page-cache.ts'
import { edgeHeaders, isTagged } from './cdn/headers.ts'
import { sharedType, unrendered, type KnownPage } from './known-page.ts'
import type { PageFacts, PageStore } from './page-store.ts'
import { PendingWrites, type PendingWrite } from './pending-writes.ts'
import { isSitemap, sitemapFacts } from './sitemap.ts'
import { StoredPages } from './stored-pages.ts'
import { TagIndex } from './tag-index.ts'

/** A page as the site renders it, with what it has read. */
export interface RenderedPage extends RenderedResponse {
  /** Its body as text, of HTML. */
  html?: string
  tags: ReadonlySet<string>
}

const compressAfterMs = 500

/**
 * The pages that are live. Their bytes are in the store, those that visitors ask for in the page cache, too; what is
 * known of each, and by which tags it is found, is in memory.
 */
export class PublishedPages implements Disposable {
  /** What is served: the pages, and the static files beside them. */
  readonly cache: PageCache
  readonly #store: PageStore
  readonly #known = new Map<string, KnownPage>()
  readonly #tags = new TagIndex()
  readonly #stale = new Set<string>()
  readonly #compressedFast = new Set<string>()
  readonly #pending = new PendingWrites((writes) => this.#write(writes))
  readonly #isBusy: () => boolean
  readonly #cdn: Cdn | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** While pages are being rendered, `isBusy`, none is compressed. */
  constructor(store: PageStore, isBusy: () => boolean, cdn?: Cdn) {
    this.#store = store
    this.#isBusy = isBusy
    this.#cdn = cdn
    this.cache = new PageCache({
      has: (path) => this.#known.has(path),
      load: (path) => this.#load(path),
    })
  }

  /** The pages of last time, with the content that they show; undefined where there are none. */
  restore(): ReadonlyMap<string, string> | undefined {
    const last = this.#store.takeLast()
    if (!last) return undefined
    const stale = new Set(last.stale)
    for (const [path, facts] of last.pages) {
      this.#know(path, facts)
      if (stale.has(path)) this.markStale(path)
    }
    return new Map(last.versions)
  }

  /** Notes for the next start what the pages show, after a moment; `failed` could not be rendered, and are tried again. */
  storeState(versions: ReadonlyMap<string, string>, failed: ReadonlyMap<string, unknown>) {
    this.#store.storeState(() => {
      // Versions without their pages would have the next start serve what was before.
      this.#pending.flush()
      return {
        versions: [...versions],
        stale: [...this.#known].flatMap(([path, { isStale }]) => (isStale || failed.has(path) ? path : [])),
      }
    })
  }

  /** A visitor has asked for the page since it was put live. */
  wasRequested = (path: string) => this.cache.held(path)?.wasRequested ?? false

  get paths(): Iterable<string> {
    return this.#known.keys()
  }

  /** The pages as they were rendered last; bytes are read when they are asked for. */
  get all(): ReadonlyMap<string, RenderedResponse> {
    return new StoredPages(this)
  }

  /** The pages that have to be rendered before they are served, sitemaps aside. */
  get stale(): ReadonlySet<string> {
    return this.#stale
  }

  has(path: string) {
    return this.#known.has(path)
  }

  /** It has been rendered, if by another state of the content. */
  isRendered(path: string) {
    return this.#known.get(path)?.etag !== undefined
  }

  /** The page is HTML: no file such as `/robots.txt`. */
  isHtml(path: string) {
    const known = this.#known.get(path)
    // Before it is rendered, its address says so.
    return known?.etag === undefined
      ? known !== undefined && !path.includes('.')
      : known.contentType.startsWith('text/html')
  }

  /** The page as it was rendered last. */
  get(path: string): RenderedResponse | undefined {
    return this.cache.held(path) ?? this.#stored(path)?.response
  }

  pathsWith(tags: Iterable<string>) {
    return this.#tags.pathsWith(tags)
  }

  tagsOf(source: string) {
    return this.#tags.tagsOf(source)
  }

  /** For the sitemap: the sections that a page shows as a whole, and what its HTML says. */
  summaryOf(path: string) {
    const known = this.#known.get(path)
    return known && { ...known, shows: this.#tags.frameOf(path) }
  }

  /** Whether the copies of a page elsewhere are found by its tags. */
  isTagged(path: string) {
    return this.#cdn !== undefined && isTagged(this.#cdn, this.#tags.tagsAt(path))
  }

  /** What has to be the same still when a page that is being rendered is put live. */
  stateOf(path: string) {
    return this.#known.get(path)?.state ?? 0
  }

  isStale(path: string) {
    return this.#known.get(path)?.isStale ?? false
  }

  /** Makes a rendered page live; gives whether it differs from the one before. Held in memory if somebody asks for it. */
  publish(path: string, page: RenderedPage, isRequested: boolean): boolean {
    const etag = etagOf(page)
    const before = this.#known.get(path)
    const isSame = before?.etag === etag
    const { pictures, languages } = isSame ? before : sitemapFacts(page)
    const facts = copyStrings({
      etag,
      contentType: page.contentType,
      tags: [...page.tags],
      pictures,
      languages,
    })
    this.#know(path, facts)
    // What a CDN reads follows from the tags.
    if (!isSame || this.#cdn) this.cache.drop(path)
    if (isSame) {
      if (!this.#pending.describe(path, facts)) this.#store.describe(path, facts)
    } else {
      const response = plain(page)
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

  /** Makes several pages live as one change. */
  atOnce(change: () => void) {
    this.#store.atOnce(change)
  }

  /** The page has to be rendered before it is served; one that has never been, too. */
  markStale(path: string) {
    const known = this.#known.get(path) ?? unrendered()
    this.#known.set(path, known)
    known.isStale = true
    known.state++
    // A sitemap is rendered for those who ask for it only, since each save changes it.
    if (!isSitemap(path)) this.#stale.add(path)
    this.cache.drop(path)
  }

  /** It is served as it is: it cannot be rendered. */
  keepAsItIs(path: string) {
    const known = this.#known.get(path)
    if (known) known.isStale = false
    this.#stale.delete(path)
  }

  remove(path: string) {
    this.#known.delete(path)
    this.#tags.delete(path)
    this.#stale.delete(path)
    this.cache.drop(path)
    this.#pending.delete(path)
    this.#store.delete(path)
  }

  /** Compresses and stores pages that are live already. */
  #write(writes: ReadonlyMap<string, PendingWrite>) {
    this.#store.atOnce(() => {
      for (const [path, { facts, response }] of writes) {
        const compressed = compressFast(response)
        this.#store.put(path, facts, { response, compressed, isBest: false })
        if (this.cache.held(path)) this.#hold(path, response, facts.etag, compressed, false)
      }
    })
  }

  /** Compresses those held in memory as small as they get, once saves have stopped: that takes longer than a save may. */
  #compressLater() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      this.#timer = undefined
      if (this.#isBusy()) return this.#compressLater()
      for (const path of this.#compressedFast) {
        const page = this.cache.held(path)
        const compressed = page && (await compressBest(page))
        if (this.#isClosed) return
        if (this.#isBusy()) return this.#compressLater()
        if (compressed && this.cache.held(path) === page) {
          const etag = this.#known.get(path)!.etag!
          this.#store.putBody(path, etag, { response: plain(page), compressed, isBest: true })
          this.#hold(path, page, etag, compressed, true)
        }
        this.#compressedFast.delete(path)
      }
    }, compressAfterMs).unref()
  }

  #know(path: string, { etag, contentType, pictures, languages, tags }: PageFacts) {
    const state = this.stateOf(path) + 1
    const type = sharedType(contentType)
    this.#known.set(path, { etag, contentType: type, pictures, languages, isStale: false, state })
    this.#stale.delete(path)
    this.#tags.set(path, tags)
  }

  #stored(path: string) {
    this.#pending.flush(path)
    const etag = this.#known.get(path)?.etag
    const page = etag === undefined ? undefined : this.#store.get(path, etag)
    return page && etagOf(page.response) === etag ? page : undefined
  }

  #load(path: string) {
    const known = this.#known.get(path)
    if (!known?.etag || known.isStale) return undefined
    const stored = this.#stored(path)
    if (stored) return this.#hold(path, stored.response, known.etag, stored.compressed, stored.isBest)
    // It could not be kept, or not be read.
    known.etag = undefined
    this.markStale(path)
    return undefined
  }

  #hold(path: string, page: RenderedResponse, etag: string, compressed: Compressed, isBest: boolean) {
    const edge = edgeHeaders(this.#cdn, { status: page.status, tags: this.#tags.tagsAt(path) })
    const made = makeCachedResponse({ ...page, headers: { ...page.headers, ...edge } }, compressed, etag)
    // What a CDN reads is no header of the page itself: an answer to one person may be made of those.
    const response = { ...made, headers: page.headers }
    this.cache.hold(path, response)
    if (isBest) this.#compressedFast.delete(path)
    else {
      this.#compressedFast.add(path)
      if (!this.#timer) this.#compressLater()
    }
    return response
  }

  [Symbol.dispose]() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#pending.flush()
    this.#store[Symbol.dispose]()
  }
}

/** A part of a string keeps the whole of it in memory: here a whole page. */
const copyStrings = (facts: PageFacts) => JSON.parse(JSON.stringify(facts)) as PageFacts

const etagOf = ({ body }: RenderedResponse) =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

const plain = ({ status, contentType, headers, body, countedAs }: RenderedResponse): RenderedResponse => ({
  status,
  contentType,
  headers,
  body,
  countedAs,
})
