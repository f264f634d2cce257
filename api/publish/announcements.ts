import type { Announce, Publication } from './announce.ts'
import { isHidden } from './pages.ts'
import { together } from './publications.ts'

interface Parts {
  announce: Announce | undefined
  /** Whether pages are left that are rendered later. */
  isPageLeft: () => boolean
}

/** Tells of changes that this process has made: of pages that are rendered later, once all of them are. */
export class Announcements {
  readonly #parts: Parts
  /** What changes have left for later. */
  readonly #left = new Set<string>()
  /** Of the pages that were rendered later last time, those that differ. */
  #deferredChanged: ReadonlySet<string> = new Set()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async announce(publications: readonly Publication[]) {
    const publication = together(publications)
    const { late } = publication
    const isLeft = this.#parts.isPageLeft()
    if (isLeft) for (const path of late) this.#left.add(path)
    // They may have been rendered by now.
    const rendered = isLeft ? [] : late.filter((path) => this.#deferredChanged.has(path))
    await this.#parts.announce?.({ ...publication, paths: [...publication.paths, ...rendered] })
  }

  /** No page is left; `changed` differ, and `untagged` because of them. */
  async announceDeferred(changed: readonly string[], untagged: string[]) {
    this.#deferredChanged = new Set(changed)
    const announced = changed.filter((path) => this.#left.has(path))
    this.#left.clear()
    if (announced.length === 0) return
    const paths = [...announced, ...untagged].filter((path) => !isHidden(path))
    await this.#parts.announce?.({ paths, tags: [], untagged, late: [] })
  }
}
