import { makeCachedResponse, type CachedResponse, type RenderedResponse } from './cache/cached-response.ts'
import { compressBest, compressFast } from './cache/compress.ts'
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
  #timer: NodeJS.Timeout | undefined

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
    this.#put(path, { ...makeCachedResponse(page, compressFast(page)), tags: page.tags })
    this.#compressedFast.add(path)
  }

  /** The page has the same bytes as before, and other tags. */
  retag(path: string, tags: ReadonlySet<string>) {
    const page = this.#pages.get(path)
    if (page) page.tags = tags
    this.#tags.set(path, tags)
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
        const compressed = page && { ...makeCachedResponse(page, await compressBest(page)), tags: page.tags }
        if (isBusy()) return
        if (compressed && this.#pages.get(path) === page) this.#put(path, compressed)
        this.#compressedFast.delete(path)
      }
    }, compressAfterMs).unref()
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
