type Tags = ReadonlySet<string>

/** A set of section tags that pages of a kind have in common, and these pages. */
interface SharedTags {
  tags: Tags
  paths: Set<string>
}

const isOfRecord = (tag: string) => /[:~@]/.test(tag)

/**
 * Finds pages by cache tag: a save affects only a few of possibly ten thousand pages. Tags that thousands of pages share
 * are held once.
 */
export class TagIndex {
  /** By the tags, joined. */
  readonly #shared = new Map<string, SharedTags>()
  readonly #sharedOf = new Map<string, SharedTags>()
  readonly #recordTagsOf = new Map<string, readonly string[]>()
  readonly #pathsByRecordTag = new Map<string, Set<string>>()

  set(path: string, tags: Iterable<string>) {
    this.delete(path)
    const all = [...tags].sort()
    const recordTags = all.filter(isOfRecord)
    const shared = this.#sharedTags(all.filter((tag) => !isOfRecord(tag)))
    shared.paths.add(path)
    this.#sharedOf.set(path, shared)
    if (recordTags.length > 0) this.#recordTagsOf.set(path, recordTags)
    for (const tag of recordTags)
      this.#pathsByRecordTag.set(tag, (this.#pathsByRecordTag.get(tag) ?? new Set()).add(path))
  }

  delete(path: string) {
    this.#sharedOf.get(path)?.paths.delete(path)
    this.#sharedOf.delete(path)
    for (const tag of this.#recordTagsOf.get(path) ?? []) {
      const paths = this.#pathsByRecordTag.get(tag)
      paths?.delete(path)
      if (paths?.size === 0) this.#pathsByRecordTag.delete(tag)
    }
    this.#recordTagsOf.delete(path)
  }

  /** The sections that a page shows as a whole; the same set for all pages that show the same ones. */
  sectionTagsOf(path: string): Tags {
    return this.#sharedOf.get(path)?.tags ?? noTags
  }

  /** The tags of a page. */
  tagsAt(path: string): Tags {
    return new Set([...this.sectionTagsOf(path), ...(this.#recordTagsOf.get(path) ?? [])])
  }

  /** The pages that have any of the tags. */
  pathsWith(tags: Iterable<string>): Set<string> {
    const result = new Set<string>()
    const wanted = new Set(tags)
    for (const { tags: sectionTags, paths } of this.#shared.values())
      if (!wanted.isDisjointFrom(sectionTags)) for (const path of paths) result.add(path)
    for (const tag of wanted) for (const path of this.#pathsByRecordTag.get(tag) ?? []) result.add(path)
    return result
  }

  /** Every tag that a change of a source may affect. */
  tagsOf(source: string): Set<string> {
    const belongsToSource = (tag: string) =>
      tag.startsWith(source) && /^[?:~@]?$/.test(tag.slice(source.length, source.length + 1))
    return new Set(
      [
        ...[...this.#shared.values()].flatMap(({ tags }) => [...tags]),
        ...this.#pathsByRecordTag.keys(),
      ].filter(belongsToSource),
    )
  }

  #sharedTags(tags: readonly string[]): SharedTags {
    const key = tags.join()
    const shared = this.#shared.get(key) ?? { tags: new Set(tags), paths: new Set() }
    this.#shared.set(key, shared)
    return shared
  }
}

const noTags: Tags = new Set()
