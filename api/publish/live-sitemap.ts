import type { Env } from '../env.ts'
import type { LiveAddresses } from './live-addresses.ts'
import type { PublishedPages, RenderedPage } from './published-pages.ts'
import { isSitemap, sitemapPaths, sitemaps } from './sitemap.ts'

/** A sitemap of more pages is rendered on request, because every save changes it. */
const maxPages = 100

/** Up to this many stale pages are rendered before the sitemap; if there are more, it states the previous facts of them. */
const maxAwaited = 100

interface Parts {
  env: Pick<Env, 'publicUrl' | 'hsts'>
  addresses: LiveAddresses
  pages: PublishedPages
  /** Pages that could not be rendered. */
  failed: ReadonlyMap<string, unknown>
  /** Resolves once these pages show the last save. */
  ensureCurrent: (paths: readonly string[]) => Promise<unknown> | undefined
}

/** The sitemap of the pages that are live. */
export class LiveSitemap {
  readonly #parts: Parts
  #paths: readonly string[] | undefined
  #changedAt: ReadonlyMap<string, Date> = new Map()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Publishes the sitemap after a change. Returns the paths of files that changed or may have changed. */
  update(changedAt: ReadonlyMap<string, Date> = this.#changedAt): string[] {
    const { addresses, pages } = this.#parts
    this.#changedAt = changedAt
    const { listedCount } = addresses
    const paths = sitemapPaths(listedCount)
    // Initially, the sitemaps of the previous run.
    for (const path of this.#paths ?? [...pages.paths].filter(isSitemap))
      if (!paths.includes(path)) pages.remove(path)
    this.#paths = paths
    if (listedCount <= maxPages && pages.stale.size === 0)
      return [...this.#render()].flatMap(([path, map]) => (pages.publish(path, map, true) ? path : []))
    for (const path of paths) pages.markStale(path)
    return paths
  }

  async render(path: string): Promise<RenderedPage | undefined> {
    const { pages, ensureCurrent } = this.#parts
    if (pages.stale.size <= maxAwaited) await ensureCurrent([...pages.stale])
    return this.#render().get(path)
  }

  #render() {
    const { env, addresses, pages, failed } = this.#parts
    const summaryOf = (path: string) =>
      failed.has(path) && !pages.isRendered(path) ? undefined : pages.summaryOf(path)
    return sitemaps(env, [...addresses.all], summaryOf, this.#changedAt)
  }
}
