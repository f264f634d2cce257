type Tags = ReadonlySet<string>

/** The section tags that all pages of a kind have in common, and these pages. */
interface Frame {
  tags: Tags
  paths: Set<string>
}

const isOfRecord = (tag: string) => /[:~@]/.test(tag)

/**
 * Finds pages by cache tag: a save affects only a few of possibly ten thousand pages. Tags that thousands of pages share
 * are held once.
 */
export class TagIndex {
  readonly #frames = new Map<string, Frame>()
  readonly #frameOf = new Map<string, Frame>()
  readonly #own = new Map<string, readonly string[]>()
  readonly #paths = new Map<string, Set<string>>()

  set(path: string, tags: Iterable<string>) {
    this.delete(path)
    const all = [...tags].sort()
    const own = all.filter(isOfRecord)
    const frame = this.#frame(all.filter((tag) => !isOfRecord(tag)))
    frame.paths.add(path)
    this.#frameOf.set(path, frame)
    if (own.length > 0) this.#own.set(path, own)
    for (const tag of own) this.#paths.set(tag, (this.#paths.get(tag) ?? new Set()).add(path))
  }

  delete(path: string) {
    this.#frameOf.get(path)?.paths.delete(path)
    this.#frameOf.delete(path)
    for (const tag of this.#own.get(path) ?? []) {
      const paths = this.#paths.get(tag)
      paths?.delete(path)
      if (paths?.size === 0) this.#paths.delete(tag)
    }
    this.#own.delete(path)
  }

  /** The sections that a page shows as a whole; the same set for all pages that show the same ones. */
  frameOf(path: string): Tags {
    return this.#frameOf.get(path)?.tags ?? none
  }

  /** The tags of a page. */
  tagsAt(path: string): Tags {
    return new Set([...this.frameOf(path), ...(this.#own.get(path) ?? [])])
  }

  /** The pages that have any of the tags. */
  pathsWith(tags: Iterable<string>): Set<string> {
    const found = new Set<string>()
    const wanted = new Set(tags)
    for (const { tags: shown, paths } of this.#frames.values())
      if (!wanted.isDisjointFrom(shown)) for (const path of paths) found.add(path)
    for (const tag of wanted) for (const path of this.#paths.get(tag) ?? []) found.add(path)
    return found
  }

  /** Every tag that a change of a source may affect. */
  tagsOf(source: string): Set<string> {
    const isIts = (tag: string) =>
      tag.startsWith(source) && /^[?:~@]?$/.test(tag.slice(source.length, source.length + 1))
    return new Set(
      [...[...this.#frames.values()].flatMap(({ tags }) => [...tags]), ...this.#paths.keys()].filter(isIts),
    )
  }

  #frame(tags: readonly string[]): Frame {
    const key = tags.join()
    const frame = this.#frames.get(key) ?? { tags: new Set(tags), paths: new Set() }
    this.#frames.set(key, frame)
    return frame
  }
}

const none: Tags = new Set()
