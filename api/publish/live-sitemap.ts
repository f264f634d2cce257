import type { Env } from '../env.ts'
import type { PageAddress } from './pages.ts'
import type { PublishedPages, RenderedPage } from './published-pages.ts'
import { isSitemap, sitemapPaths, sitemaps } from './sitemap.ts'

/** A longer one is written when it is asked for: each save changes it. */
const mostAtOnce = 100

interface Parts {
  env: Pick<Env, 'publicUrl' | 'hsts'>
  pages: PublishedPages
  /** Pages that could not be rendered. */
  failed: ReadonlyMap<string, unknown>
}

/** The sitemap of the pages that are live. */
export class LiveSitemap {
  readonly #parts: Parts
  #addresses: readonly PageAddress[] = []
  #changedAt: ReadonlyMap<string, Date> = new Map()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Publishes it after a change; gives the files that differ, or may do. */
  update(
    addresses: readonly PageAddress[] = this.#addresses,
    changedAt: ReadonlyMap<string, Date> = this.#changedAt,
  ): string[] {
    const { pages } = this.#parts
    this.#addresses = addresses
    this.#changedAt = changedAt
    const listed = addresses.filter(({ isListed }) => isListed).length
    const paths = new Set(sitemapPaths(listed))
    for (const path of pages.paths) if (isSitemap(path) && !paths.has(path)) pages.remove(path)
    if (listed <= mostAtOnce)
      return [...this.#render()].flatMap(([path, map]) => (pages.publish(path, map, true) ? path : []))
    for (const path of paths) pages.markStale(path)
    return [...paths]
  }

  render(path: string): RenderedPage | undefined {
    return this.#render().get(path)
  }

  #render() {
    const { env, pages, failed } = this.#parts
    const summaryOf = (path: string) =>
      failed.has(path) && !pages.isRendered(path) ? undefined : pages.summaryOf(path)
    return sitemaps(env, this.#addresses, summaryOf, this.#changedAt)
  }
}
