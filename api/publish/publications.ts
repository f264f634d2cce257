import type { ContentSource } from '../content/changes.ts'
import type { Publication } from './announce.ts'
import { isHidden } from './pages.ts'
import type { PublishedPages } from './published-pages.ts'
import { isSitemap } from './sitemap.ts'

/** A change that has just been published. */
interface PublishedChange {
  /** The cache tags that the change affected, by changed source. */
  tags: ReadonlyMap<ContentSource, ReadonlySet<string>>
  pages: Pick<PublishedPages, 'pathsWith' | 'isRendered'>
  /** The addresses of changed, new and removed pages. */
  changed: readonly string[]
  removed: readonly string[]
  /** The affected pages that are rendered later. */
  deferred: readonly string[]
  /** Those of all these addresses whose copies a CDN cannot find by tags. */
  untagged: ReadonlySet<string>
}

/** Records what the last change of each source did to the pages, for webhooks, search engines and CDNs. */
export class Publications {
  readonly #last = new Map<ContentSource, Publication>()

  record({ tags, pages, changed, removed, deferred, untagged }: PublishedChange) {
    const gone = new Set(removed)
    for (const [source, sourceTags] of tags) {
      const paths = pages.pathsWith(sourceTags)
      const isAffected = (path: string) =>
        !isHidden(path) && (gone.has(path) || paths.has(path) || isSitemap(path))
      const affected = changed.filter(isAffected)
      // The tags of a new page are unknown until it is rendered.
      const affectedLater = deferred.filter((path) => isAffected(path) || !pages.isRendered(path))
      this.#last.set(source, {
        paths: affected,
        tags: [...sourceTags],
        // Copies of pages that are rendered later are already outdated.
        untagged: [...affected, ...affectedLater].filter((path) => untagged.has(path)),
        deferred: affectedLater,
      })
    }
  }

  of(sources: readonly ContentSource[]): Publication[] {
    return sources.flatMap((source) => this.#last.get(source) ?? [])
  }

  get all(): Publication[] {
    return [...this.#last.values()]
  }
}

/** Combines several publications into one. */
export function mergePublications(publications: readonly Publication[]): Publication {
  const all = (name: keyof Publication) => [...new Set(publications.flatMap((each) => each[name]))]
  return {
    paths: all('paths'),
    tags: all('tags'),
    untagged: all('untagged'),
    deferred: all('deferred'),
  }
}
