import type { RenderedResponse } from './cache/cached-response.ts'
import type { PageFacts } from './page-store.ts'

const writeAfterMs = 20

/** A page that is served from memory, and not stored yet. */
export interface PendingWrite {
  facts: PageFacts
  response: RenderedResponse
}

/**
 * Pages to compress and store a moment after they went live, so that no save waits for it. Until then, they are served
 * without compression. If the process is killed, its next start finds the previous versions and renders the pages again.
 */
export class PendingWrites {
  readonly #write: (writes: ReadonlyMap<string, PendingWrite>) => void
  #writes = new Map<string, PendingWrite>()
  #timer: NodeJS.Timeout | undefined

  constructor(write: (writes: ReadonlyMap<string, PendingWrite>) => void) {
    this.#write = write
  }

  add(path: string, write: PendingWrite) {
    this.#writes.set(path, write)
    this.#timer ??= setTimeout(() => this.flush(), writeAfterMs).unref()
  }

  /** Changes the facts of a page that is not stored yet. Returns false if the page is not pending. */
  updateFacts(path: string, facts: PageFacts): boolean {
    const write = this.#writes.get(path)
    if (write) write.facts = facts
    return write !== undefined
  }

  delete(path: string) {
    this.#writes.delete(path)
  }

  /** Writes all pending pages now; with a path, only if that page is pending. */
  flush(path?: string) {
    if (path !== undefined && !this.#writes.has(path)) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const writes = this.#writes
    this.#writes = new Map()
    if (writes.size > 0) this.#write(writes)
  }
}
