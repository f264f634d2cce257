import type { CachedResponse } from './cached-response.ts'

/** The maximum number of bytes of pages in memory. */
const maxBytes = 40 * 1024 * 1024

/** The source of pages that are not in memory. */
interface Source {
  /** Whether there is such a page, whatever state it is in. */
  has: (path: string) => boolean
  /** The page, unless it has to be rendered first. */
  load: (path: string) => CachedResponse | undefined
}

/**
 * Everything that is served without rendering: path → bytes. Files always stay in memory. Pages are held while there is
 * room, and loaded again when they are requested. lru-cache could evict them, but saves need `wasRequested` anyway, which
 * makes the eviction a loop of a few lines.
 */
export class PageCache extends Map<string, CachedResponse> {
  readonly #source: Source
  /** The pages in memory, in the order of eviction. */
  readonly #pages = new Map<string, CachedResponse>()
  #bytes = 0

  constructor(source: Source) {
    super()
    this.#source = source
  }

  override get(path: string): CachedResponse | undefined {
    return super.get(path) ?? this.#source.load(path)
  }

  override has(path: string): boolean {
    return super.has(path) || this.#source.has(path)
  }

  /** Returns a page or file only if it is in memory. */
  held(path: string): CachedResponse | undefined {
    return super.get(path)
  }

  /** Holds a page for as long as there is room. */
  hold(path: string, page: CachedResponse) {
    this.drop(path)
    this.#pages.set(path, page)
    this.set(path, page)
    this.#bytes += bytesOf(page)
    for (const [other, old] of this.#pages) {
      if (this.#bytes <= maxBytes) break
      if (old.wasRequested) {
        // Second chance: requested pages move to the end of the queue once.
        old.wasRequested = false
        this.#pages.delete(other)
        this.#pages.set(other, old)
      } else this.drop(other)
    }
  }

  drop(path: string) {
    const page = this.#pages.get(path)
    if (!page) return
    this.#bytes -= bytesOf(page)
    this.#pages.delete(path)
    this.delete(path)
  }
}

const bytesOf = ({ representations }: CachedResponse) =>
  // 8000 bytes for headers and objects, in addition to the bodies.
  Object.values(representations).reduce((sum, { body }) => sum + body.length, 8000)
