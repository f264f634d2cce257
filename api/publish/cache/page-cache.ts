import type { CachedResponse } from './cached-response.ts'

/** Bytes of pages that are held in memory. */
const maxBytes = 40 * 1024 * 1024

/** What holds the pages that are not in memory. */
interface Source {
  /** Whether there is such a page, whatever state it is in. */
  has: (path: string) => boolean
  /** The page, unless it has to be rendered first. */
  load: (path: string) => CachedResponse | undefined
}

/**
 * Everything that is served without rendering: path → bytes. Files stay in it. Of the pages it holds those that were
 * asked for, and loads any other when it is asked for again.
 */
export class PageCache extends Map<string, CachedResponse> {
  readonly #source: Source
  /** In the order in which they may have to go. */
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

  /** What is in memory. */
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
        // A second chance for those that visitors ask for.
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
  // Heads, and what an object is, beside the bytes.
  Object.values(representations).reduce((sum, { body }) => sum + body.length, 8000)
