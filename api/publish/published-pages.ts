import { makeCachedResponse, type CachedResponse, type RenderedResponse } from './cache/cached-response.ts'
import { compressBest, compressFast, type Compressed } from './cache/compress.ts'
import type { Cdn } from '../cdn-settings.ts'
import { edgeHeaders, isTagged } from './cdn/headers.ts'
import { TagIndex } from './tag-index.ts'

interface PublishedPage extends CachedResponse {
  tags: ReadonlySet<string>
}

/** A page as the site renders it, with what it has read. */
export interface RenderedPage extends RenderedResponse {
  tags: ReadonlySet<string>
}

const compressAfterMs = 500

/** The pages that are live, as bytes in the page cache, and their cache tags. */
export class PublishedPages implements Disposable {
  /** What is served: the pages, and the static files beside them. */
  readonly cache = new Map<string, CachedResponse>()
  readonly #pages = new Map<string, PublishedPage>()
  readonly #tags = new TagIndex()
  readonly #compressedFast = new Set<string>()
  readonly #cdn: Cdn | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(cdn?: Cdn) {
    this.#cdn = cdn
  }

  get all(): ReadonlyMap<string, PublishedPage> {
    return this.#pages
  }

  get(path: string) {
    return this.#pages.get(path)
  }

  /** The page is HTML: no file such as `/robots.txt`. */
  isHtml(path: string) {
    return this.#pages.get(path)?.contentType.startsWith('text/html') ?? false
  }

  pathsWith(tags: Iterable<string>) {
    return this.#tags.pathsWith(tags)
  }

  /** Makes a rendered page live. */
  publish(path: string, page: RenderedPage) {
    this.#put(path, this.#make(page, compressFast(page)))
    this.#compressedFast.add(path)
  }

  /** The page has the same bytes as before, and other tags. */
  retag(path: string, tags: ReadonlySet<string>) {
    const page = this.#pages.get(path)
    if (!page) return
    const { br, gzip } = page.representations
    this.#put(
      path,
      this.#make({ ...page, tags }, { ...(br && { br: br.body }), ...(gzip && { gzip: gzip.body }) }),
    )
  }

  remove(path: string) {
    this.#pages.delete(path)
    this.#tags.delete(path)
    this.cache.delete(path)
  }

  /** Once saves have stopped, compresses the new pages as small as they get: that takes longer than a save may. */
  compressLater(isBusy: () => boolean) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      for (const path of this.#compressedFast) {
        const page = this.#pages.get(path)
        const compressed = page && this.#make(page, await compressBest(page))
        if (isBusy()) return
        if (compressed && this.#pages.get(path) === page) this.#put(path, compressed)
        this.#compressedFast.delete(path)
      }
    }, compressAfterMs).unref()
  }

  /** Whether the copies of a page elsewhere are found by its tags. */
  isTagged(path: string) {
    return isTagged(this.#cdn, this.#pages.get(path)?.tags)
  }

  /** With what a CDN reads, which is no header of the page itself: an answer to one person may be made of those. */
  #make(page: RenderedPage, compressed: Compressed): PublishedPage {
    const headers = { ...page.headers, ...edgeHeaders(this.#cdn, page) }
    return {
      ...makeCachedResponse({ ...page, headers }, compressed),
      headers: page.headers,
      tags: page.tags,
    }
  }

  #put(path: string, page: PublishedPage) {
    this.#pages.set(path, page)
    this.#tags.set(path, page.tags)
    this.cache.set(path, page)
  }

  [Symbol.dispose]() {
    clearTimeout(this.#timer)
  }
}
