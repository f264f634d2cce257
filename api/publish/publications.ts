import type { Source } from '../content/changes.ts'
import type { Publication } from './announce.ts'
import { isHidden } from './pages.ts'
import type { PublishedPages } from './published-pages.ts'
import { isSitemap } from './sitemap.ts'

/** What a change did to the pages. */
interface Published {
  /** The cache tags that it affected, by what was changed. */
  tags: ReadonlyMap<Source, ReadonlySet<string>>
  pages: Pick<PublishedPages, 'pathsWith' | 'isRendered'>
  /** The addresses whose pages changed, are new or are gone. */
  changed: readonly string[]
  removed: readonly string[]
  /** Those that are rendered later. */
  late: readonly string[]
  /** Of all these, those whose copies elsewhere no tag finds. */
  untagged: ReadonlySet<string>
}

/** What the last change of each source did, for those who keep copies of pages. */
export class Publications {
  readonly #last = new Map<Source, Publication>()

  note({ tags, pages, changed, removed, late, untagged }: Published) {
    const gone = new Set(removed)
    for (const [source, some] of tags) {
      const paths = pages.pathsWith(some)
      const isAffected = (path: string) =>
        !isHidden(path) && (gone.has(path) || paths.has(path) || isSitemap(path))
      const affected = changed.filter(isAffected)
      // What a page that is new will show is not known before it is rendered.
      const left = late.filter((path) => isAffected(path) || !pages.isRendered(path))
      this.#last.set(source, {
        paths: affected,
        tags: [...some],
        // Copies of what is rendered later are of no use from now on: it is rendered before it is served.
        untagged: [...affected, ...left].filter((path) => untagged.has(path)),
        late: left,
      })
    }
  }

  of(sources: readonly Source[]): Publication[] {
    return sources.flatMap((source) => this.#last.get(source) ?? [])
  }

  get all(): Publication[] {
    return [...this.#last.values()]
  }
}

/** Several as one. */
export function together(publications: readonly Publication[]): Publication {
  const all = (name: keyof Publication) => [...new Set(publications.flatMap((each) => each[name]))]
  return {
    paths: all('paths'),
    tags: all('tags'),
    untagged: all('untagged'),
    late: all('late'),
  }
}
