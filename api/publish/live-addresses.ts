import type { Content } from './content.ts'
import { addressChange, type PageAddress } from './pages.ts'
import { isSitemap } from './sitemap.ts'

/** How a change of the content changes the addresses. */
interface AddressChange {
  content: Content
  /** The paths that no longer exist. */
  removed: ReadonlySet<string>
  /** The addresses that are new or whose details changed. */
  added: ReadonlyMap<string, PageAddress>
  /** The address of a path after the change. */
  get: (path: string) => PageAddress | undefined
}

/** The addresses of the live pages by path, updated incrementally with each change. */
export class LiveAddresses {
  readonly #addresses = new Map<string, PageAddress>()
  #listedCount = 0
  /** The content that the addresses belong to. */
  #content: Content = new Map()

  /** How the addresses change with this content; initially compared with `paths`, the pages of the previous run. */
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

  /** How many of them search engines may index. */
  get listedCount(): number {
    return this.#listedCount
  }

  #set(path: string, address?: PageAddress) {
    if (this.#addresses.get(path)?.isListed) this.#listedCount--
    if (address?.isListed) this.#listedCount++
    if (address) this.#addresses.set(path, address)
    else this.#addresses.delete(path)
  }
}
