type Tags = ReadonlySet<string>

/** Which pages have which cache tags. A save affects a few of what may be a thousand pages: they are found by tag. */
export class TagIndex {
  readonly #tags = new Map<string, Tags>()
  readonly #paths = new Map<string, Set<string>>()

  set(path: string, tags: Tags) {
    if (this.#tags.get(path) === tags) return
    this.delete(path)
    this.#tags.set(path, tags)
    for (const tag of tags) this.#paths.set(tag, (this.#paths.get(tag) ?? new Set()).add(path))
  }

  delete(path: string) {
    for (const tag of this.#tags.get(path) ?? []) {
      const paths = this.#paths.get(tag)
      paths?.delete(path)
      if (paths?.size === 0) this.#paths.delete(tag)
    }
    this.#tags.delete(path)
  }

  /** The pages that have any of the tags. */
  pathsWith(tags: Iterable<string>): Set<string> {
    return new Set([...tags].flatMap((tag) => [...(this.#paths.get(tag) ?? [])]))
  }
}
