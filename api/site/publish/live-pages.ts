import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Cdn } from '../../platform/cdn-settings.ts'
import { makeCachedResponse, type CachedResponse, type RenderedResponse } from './cache/cached-response.ts'
import { compress } from './cache/compress.ts'
import { edgeHeaders } from './cdn/headers.ts'
import type { PageFacts, PageFolder, StoredPage } from './page-folder.ts'
import { isSitemap, sitemapFacts } from './sitemap.ts'

/** The maximum number of bytes in memory. */
const maxBytes = 64 * 1024 * 1024
/** Counted for the headers and objects of each response, in addition to its bodies. */
const overheadBytes = 8000

/** A page as the site renders it, with the cache tags of the content that it shows. */
export interface RenderedPage extends RenderedResponse {
  /** The body as text, if it is HTML. */
  html?: string
  tags: ReadonlySet<string>
}

/** A page whose files are written, ready to go live. */
export interface StagedPage {
  facts: PageFacts
  stored: StoredPage
  /** The live version when it was written. */
  before: PageFacts | undefined
  /** Makes its files the live ones; undefined if they already were. */
  commit: (() => void) | undefined
}

/** The bytes of pages by address; read on access, unless it is a Map. */
export interface PageBodies<P = { body: Buffer }> {
  get(path: string): P | undefined
  [Symbol.iterator](): Iterator<[path: string, P]>
}

/** The last rendered versions of the pages. */
export interface Pages extends PageBodies<RenderedResponse> {
  has(path: string): boolean
  keys(): Iterable<string>
}

interface Entry {
  /** Undefined until the page is first rendered. */
  facts?: PageFacts | undefined
  /** Whether the page has to be rendered before it is served. */
  isStale: boolean
}

/**
 * Everything that is served, by address: the files of the build, and the pages, whose bytes are read from their folder into
 * one bounded memory.
 */
export class LivePages {
  /** The files of the build. */
  readonly files = new Map<string, CachedResponse>()
  /** Pages, pictures and share images. */
  readonly memory = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ representations }) =>
      Object.values(representations).reduce((sum, { body }) => sum + body.length, overheadBytes),
  })
  readonly #folder: PageFolder
  readonly #entries = new Map<string, Entry>()
  readonly #cdn: Cdn | undefined

  constructor(folder: PageFolder, cdn: Cdn | undefined) {
    this.#folder = folder
    this.#cdn = cdn
  }

  /** Serves the pages of the previous run. */
  restore(pages: ReadonlyMap<string, PageFacts>, stale: readonly string[]) {
    const outdated = new Set(stale)
    for (const [path, facts] of pages) this.#entries.set(path, { facts, isStale: outdated.has(path) })
  }

  /** The response at an address, in its last rendered version. */
  get(path: string): CachedResponse | undefined {
    return this.files.get(path) ?? this.memory.get(path) ?? this.#load(path)
  }

  /** Whether there is a response at an address, even if it has to be rendered first. */
  has(path: string) {
    return this.files.has(path) || this.#entries.has(path) || this.memory.has(path)
  }

  /** The addresses of all pages. */
  get paths(): Iterable<string> {
    return this.#entries.keys()
  }

  readonly pages: Pages = {
    get: (path) => (this.#entries.has(path) ? this.get(path) : undefined),
    has: (path) => this.isRendered(path),
    keys: () => [...this.#entries.keys()].filter((path) => this.isRendered(path)),
    [Symbol.iterator]: () => Iterator.from(this.pages.keys()).map((path) => [path, this.#read(path)]),
  }

  /** Throws if a page cannot be read: none may be skipped silently. */
  #read(path: string): RenderedResponse {
    const page = this.get(path)
    if (!page) throw new Error(`${path} could not be stored: the disk may be full`)
    return page
  }

  isStale = (path: string) => this.#entries.get(path)?.isStale ?? false

  /** Whether a page has to be rendered before it can be served. */
  isMissing = (path: string) =>
    this.isStale(path) || (this.#entries.has(path) && this.get(path) === undefined)

  /** The pages that have to be rendered. A sitemap is rendered when it is requested: every change affects it. */
  get stale(): string[] {
    return [...this.#entries].flatMap(([path, { isStale }]) => (isStale && !isSitemap(path) ? path : []))
  }

  /** Whether the page has ever been rendered, even with older content. */
  isRendered(path: string) {
    return this.#entries.get(path)?.facts !== undefined
  }

  /** Whether it is a page, not a file such as `/robots.txt`. */
  isHtml(path: string) {
    const entry = this.#entries.get(path)
    // Before the first rendering, only the address is known.
    return entry !== undefined && (entry.facts?.isHtml ?? !path.includes('.'))
  }

  factsOf(path: string) {
    return this.#entries.get(path)?.facts
  }

  /** The pages of which a tag is affected. */
  affected(isAffected: (tag: string) => boolean): string[] {
    return [...this.#entries].flatMap(([path, { facts }]) => (facts?.tags.some(isAffected) ? path : []))
  }

  /** Compresses a page and writes its files. It is not live before `publish`. */
  async stage(path: string, page: RenderedPage): Promise<StagedPage> {
    const { status, contentType, headers, body, countedAs } = page
    const response = { status, contentType, headers, body, countedAs }
    const facts = copyOf({
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      isHtml: page.html !== undefined,
      tags: [...page.tags],
      ...sitemapFacts(page),
    })
    const stored = { response, compressed: await compress(response) }
    const before = this.#entries.get(path)?.facts
    const isSame = before?.etag === facts.etag && String(before.tags) === String(facts.tags)
    const commit = isSame ? undefined : await this.#folder.stage(path, facts, stored)
    return { facts, stored, before, commit }
  }

  /** Makes a page live. Returns whether it differs from the previous version. */
  publish(path: string, { facts, stored, before, commit }: StagedPage): boolean {
    const live = this.factsOf(path)
    if (!commit && live !== before) {
      // Another version has replaced the one whose files were to be used again.
      this.markStale(path)
      return true
    }
    commit?.()
    this.#entries.set(path, { facts: commit ? facts : live, isStale: false })
    if (commit) this.#remember(path, facts, stored)
    if (live && live.etag !== facts.etag) this.#folder.removeBytes(path, live)
    return live?.etag !== facts.etag
  }

  /** Marks a page as to be rendered before it is served. Adds the page if it is unknown. */
  markStale(path: string) {
    this.#entries.set(path, { facts: this.factsOf(path), isStale: true })
  }

  /** Serves the existing version of a page that cannot be rendered. */
  keepPrevious(path: string) {
    const entry = this.#entries.get(path)
    if (entry) entry.isStale = false
  }

  remove(path: string) {
    const facts = this.factsOf(path)
    this.#entries.delete(path)
    this.memory.delete(path)
    if (facts) this.#folder.remove(path, facts)
  }

  #load(path: string) {
    const entry = this.#entries.get(path)
    if (!entry?.facts) return undefined
    const stored = this.#folder.load(path, entry.facts.etag)
    if (stored) return this.#remember(path, entry.facts, stored)
    this.#entries.set(path, { isStale: true })
    return undefined
  }

  #remember(path: string, { etag, tags }: PageFacts, { response, compressed }: StoredPage) {
    const edge = edgeHeaders(this.#cdn, { status: response.status, tags })
    const headers = { ...response.headers, ...edge }
    // The headers for a CDN are not headers of the page itself: those may be reused for a response to a single visitor.
    const cached = {
      ...makeCachedResponse({ ...response, headers }, compressed, etag),
      headers: response.headers,
    }
    this.memory.set(path, cached)
    return cached
  }
}

/** In V8, a part of a text keeps the whole text in memory, here the HTML of each page. */
const copyOf = (facts: PageFacts) => JSON.parse(JSON.stringify(facts)) as PageFacts
