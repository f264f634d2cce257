import type { CachedResponse } from './cache/cached-response.ts'
import { compressBest, type Compressed } from './cache/compress.ts'

const idleMs = 500

interface Options {
  /** No page is compressed while this returns true, because pages are being rendered. */
  isBusy: () => boolean
  /** The page in memory. */
  held: (path: string) => CachedResponse | undefined
  onCompressed: (path: string, page: CachedResponse, compressed: Compressed) => void
}

/**
 * Compresses the pages in memory at the highest level, each once it has not changed for half a second: this takes too much
 * CPU time during a save, and for a page that the next save replaces.
 */
export class BackgroundCompression implements Disposable {
  readonly #options: Options
  /** When each page was added. */
  readonly #waiting = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Compresses a page that has been put into memory. */
  add(path: string) {
    this.#waiting.set(path, performance.now())
    this.#timer ??= setTimeout(() => void this.#run(), idleMs).unref()
  }

  async #run() {
    for (const [path, addedAt] of this.#waiting) {
      if (this.#options.isBusy()) break
      if (performance.now() < addedAt + idleMs) continue
      const page = this.#options.held(path)
      const compressed = page && (await compressBest(page))
      if (this.#isClosed) return
      // A page that has changed meanwhile was added again.
      if (this.#waiting.get(path) !== addedAt) continue
      this.#waiting.delete(path)
      if (compressed && this.#options.held(path) === page) this.#options.onCompressed(path, page, compressed)
    }
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => void this.#run(), idleMs).unref() : undefined
  }

  [Symbol.dispose]() {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }
}
