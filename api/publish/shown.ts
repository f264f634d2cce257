type Tags = ReadonlySet<string>

/** Which pages show what. A save asks for a few of what may be a thousand pages, so they are found by their tags. */
export class ShownOn {
  readonly #tags = new Map<string, Tags>()
  readonly #paths = new Map<string, Set<string>>()

  set(path: string, tags: Tags) {
    if (this.#tags.get(path) === tags) return
    this.delete(path)
    this.#tags.set(path, tags)
    for (const tag of tags) this.#of(tag).add(path)
  }

  delete(path: string) {
    for (const tag of this.#tags.get(path) ?? []) this.#of(tag).delete(path)
    this.#tags.delete(path)
  }

  /** The pages with any of the tags. */
  with(tags: Iterable<string>): Set<string> {
    return new Set([...tags].flatMap((tag) => [...(this.#paths.get(tag) ?? [])]))
  }

  #of(tag: string) {
    const paths = this.#paths.get(tag) ?? new Set()
    this.#paths.set(tag, paths)
    return paths
  }
}
