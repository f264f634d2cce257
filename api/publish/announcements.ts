import type { Announce, Publication } from './announce.ts'
import { isHidden } from './pages.ts'
import { merged } from './publications.ts'

interface Parts {
  announce: Announce | undefined
  /** Whether pages still have to be rendered. */
  isRendering: () => boolean
}

/** Announces the changes that this process has made: those of pages that are rendered later once all are rendered. */
export class Announcements {
  readonly #parts: Parts
  /** The paths that changes have affected, but whose pages are not rendered yet. */
  readonly #late = new Set<string>()
  /** The paths that changed in the last run of deferred rendering. */
  #deferredChanged: ReadonlySet<string> = new Set()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async announce(publications: readonly Publication[]) {
    const publication = merged(publications)
    const { late } = publication
    const isRendering = this.#parts.isRendering()
    if (isRendering) for (const path of late) this.#late.add(path)
    // If nothing is being rendered, the late pages have been rendered already.
    const rendered = isRendering ? [] : late.filter((path) => this.#deferredChanged.has(path))
    await this.#parts.announce?.({ ...publication, paths: [...publication.paths, ...rendered] })
  }

  /** Called when all deferred pages are rendered, with the paths that changed, and the untagged paths that changed as a result. */
  async announceDeferred(changed: readonly string[], untagged: string[]) {
    this.#deferredChanged = new Set(changed)
    const announced = changed.filter((path) => this.#late.has(path))
    this.#late.clear()
    if (announced.length === 0) return
    const paths = [...announced, ...untagged].filter((path) => !isHidden(path))
    await this.#parts.announce?.({ paths, tags: [], untagged, late: [] })
  }
}
