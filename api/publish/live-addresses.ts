import type { Content } from './content.ts'
import { addressChange, type PageAddress } from './pages.ts'
import { isSitemap } from './sitemap.ts'

/** What a change of the content does to the addresses. */
interface AddressChange {
  content: Content
  /** Those that are no longer. */
  removed: ReadonlySet<string>
  /** Those that are new, or of which something else is said. */
  added: ReadonlyMap<string, PageAddress>
  /** The address of a path after the change. */
  get: (path: string) => PageAddress | undefined
}

/** The addresses of the pages that are live, by their paths: brought up to each change by what it changes. */
export class LiveAddresses {
  readonly #addresses = new Map<string, PageAddress>()
  #listed = 0
  /** What they are of. */
  #content: Content = new Map()

  /** How they will differ with this content; at first from `paths`, the pages of last time. */
  changeTo(content: Content, paths: Iterable<string>): AddressChange {
    const { removed, added } = addressChange(this.#content, content)
    if (this.#addresses.size === 0)
      for (const path of paths) if (!added.has(path) && !isSitemap(path)) removed.add(path)
    const get = (path: string) =>
      added.get(path) ?? (removed.has(path) ? undefined : this.#addresses.get(path))
    return { content, removed, added, get }
  }

  accept({ content, removed, added }: AddressChange) {
    for (const path of removed) this.#set(path)
    for (const [path, address] of added) this.#set(path, address)
    this.#content = content
  }

  get(path: string): PageAddress | undefined {
    return this.#addresses.get(path)
  }

  get all(): Iterable<PageAddress> {
    return this.#addresses.values()
  }

  /** How many of them search engines are meant to find. */
  get listed(): number {
    return this.#listed
  }

  #set(path: string, address?: PageAddress) {
    if (this.#addresses.get(path)?.isListed) this.#listed--
    if (address?.isListed) this.#listed++
    if (address) this.#addresses.set(path, address)
    else this.#addresses.delete(path)
  }
}
