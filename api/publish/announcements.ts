import type { Announce, Publication } from './announce.ts'
import { isHidden } from './pages.ts'
import { mergePublications } from './publications.ts'

interface Parts {
  announce: Announce | undefined
  /** Whether pages still have to be rendered. */
  isRendering: () => boolean
}

/** Announces the changes that this process has made; those of deferred pages once all of these are rendered. */
export class Announcements {
  readonly #parts: Parts
  /** The affected paths whose pages are not rendered yet. */
  readonly #deferred = new Set<string>()
  /** The paths that changed when deferred pages were last rendered. */
  #deferredChanged: ReadonlySet<string> = new Set()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async announce(publications: readonly Publication[]) {
    const publication = mergePublications(publications)
    const { deferred } = publication
    const isRendering = this.#parts.isRendering()
    if (isRendering) for (const path of deferred) this.#deferred.add(path)
    // If nothing is being rendered, the deferred pages are rendered already.
    const rendered = isRendering ? [] : deferred.filter((path) => this.#deferredChanged.has(path))
    await this.#parts.announce?.({ ...publication, paths: [...publication.paths, ...rendered] })
  }

  /** Called when all deferred pages are rendered, with the paths that changed, and the untagged paths that changed as a result. */
  async announceDeferred(changed: readonly string[], untagged: string[]) {
    this.#deferredChanged = new Set(changed)
    const announced = changed.filter((path) => this.#deferred.has(path))
    this.#deferred.clear()
    if (announced.length === 0) return
    const paths = [...announced, ...untagged].filter((path) => !isHidden(path))
    await this.#parts.announce?.({ paths, tags: [], untagged, deferred: [] })
  }
}
