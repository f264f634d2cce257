import type { RenderedResponse } from './cache/cached-response.ts'
import type { PublishedPages } from './published-pages.ts'

/** Published pages as a map that reads the bytes of each page on access. */
export class StoredPages extends Map<string, RenderedResponse> {
  readonly #pages: PublishedPages

  constructor(pages: PublishedPages) {
    super()
    this.#pages = pages
  }

  override get size() {
    return [...this.keys()].length
  }

  override has(path: string) {
    return this.#pages.isRendered(path)
  }

  override get(path: string) {
    return this.#pages.get(path)
  }

  override keys() {
    return Iterator.from(this.#pages.paths).filter((path) => this.has(path)) as MapIterator<string>
  }

  override values() {
    return this.keys().map((path) => this.#read(path)) as MapIterator<RenderedResponse>
  }

  override entries() {
    return this.keys().map((path) => [path, this.#read(path)]) as MapIterator<[string, RenderedResponse]>
  }

  override [Symbol.iterator]() {
    return this.entries()
  }

  /** Throws if a page cannot be read: an iteration must not skip one silently. */
  #read(path: string) {
    const page = this.get(path)
    if (!page) throw new Error(`${path} could not be stored: the disk may be full`)
    return page
  }
}
