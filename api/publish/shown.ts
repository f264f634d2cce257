type Tags = ReadonlySet<string>

/** Which pages show what. A save asks for a few of what may be a thousand pages, so they are found by their tags. */
export class ShownOn {
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

  /** The pages with any of the tags. */
  with(tags: Iterable<string>): Set<string> {
    return new Set([...tags].flatMap((tag) => [...(this.#paths.get(tag) ?? [])]))
  }
}
