import { isDeepStrictEqual } from 'node:util'
import { sections, type SectionKey, type SiteContent } from '#content/sections.ts'
import { listFormerAddresses } from '../content/addresses.ts'
import { refreshRecords, type RecordCache } from '../content/cache.ts'
import { rebuild, type Source } from '../content/changes.ts'
import type { Database } from '../db/database.ts'
import { listPictures } from '../media/media.ts'
import { changedTags } from './changed-tags.ts'

/**
 * What each section holds, as pages read it: one record or null, or a list of records; what is known of pictures; and
 * the addresses that pages had before.
 */
export type Content = ReadonlyMap<Source, unknown>

/** Everything that pages are made of. */
export const sources: readonly Source[] = [...(Object.keys(sections) as SectionKey[]), 'media', 'addresses']

export interface ContentChange {
  content: Content
  /** The cache tags that each changed source affects. */
  tags: ReadonlyMap<Source, ReadonlySet<string>>
  /** When each source was last changed, as the database says. */
  changedAt: ReadonlyMap<string, Date>
  /** Of the sources that were read. */
  versions: ReadonlyMap<Source, string>
}

/** The content of the live pages, and up to which version of each source it has been read. */
export class PublishedContent {
  #current: Content = new Map()
  #versions = new Map<Source, string>()
  /** The last time that every page was to be rendered, as the database says. */
  #rebuilt: string | undefined
  /** Whether the content is from a snapshot, not yet compared with the database. */
  #isSnapshot = false
  readonly #records: RecordCache = new Map()
  readonly #changedAt = new Map<string, Date>()

  get current(): Content {
    return this.#current
  }

  /** What `pageAddresses` needs. */
  get sections(): Partial<SiteContent> {
    return sectionsOf(this.#current)
  }

  /** Up to which version of each source the content has been read; undefined where it has not been. */
  get versions(): ReadonlyMap<string, string> | undefined {
    if (this.#versions.size === 0) return undefined
    return new Map<string, string>(this.#versions).set(rebuild, this.#rebuilt ?? '')
  }

  /**
   * Reads the sources whose version in the database is another one. Where pages of last time are shown, `shown` says of
   * which versions they are: those tagged with any other one are affected.
   */
  async readChanges(
    db: Database,
    shown?: { versions: ReadonlyMap<string, string>; tagsOf: (source: Source) => Set<string> },
  ): Promise<ContentChange> {
    const isFirst = this.#versions.size === 0
    const changed = await refreshRecords(db, this.#records, this.#seen)
    const rebuilt = changed.get(rebuild)?.state ?? this.#rebuilt ?? ''
    if (this.#rebuilt !== undefined && rebuilt !== this.#rebuilt) {
      this.#reset(rebuilt)
      return this.readChanges(db, shown)
    }
    this.#rebuilt = rebuilt
    for (const [key, { changedAt }] of changed)
      if (changedAt) this.#changedAt.set(key, changedAt)
      else this.#changedAt.delete(key)
    const isRebuilt = shown?.versions.get(rebuild) !== rebuilt
    const stale = new Map(
      sources
        .filter((key) => isFirst || changed.has(key))
        .map((key) => [key, changed.get(key)?.state ?? ''] as const),
    )
    const content = new Map(this.#current)
    const tags = new Map<Source, Set<string>>()
    for (const key of stale.keys()) {
      const value = await this.#valueOf(db, key)
      const before = this.#current.get(key)
      content.set(key, value)
      if (shown) {
        if (isRebuilt || shown.versions.get(key) !== stale.get(key)) tags.set(key, shown.tagsOf(key))
      } else if (!this.#isSnapshot || !isDeepStrictEqual(value, before))
        tags.set(key, changedTags(key, before, value))
    }
    return { content, tags, changedAt: this.#changedAt, versions: stale }
  }

  /** The pages show the change. */
  accept({ content, versions }: Pick<ContentChange, 'content' | 'versions'>) {
    this.#current = content
    for (const [key, version] of versions) this.#versions.set(key, version)
    this.#isSnapshot = false
  }

  acceptSnapshot(content: Content) {
    this.#current = content
    this.#isSnapshot = true
  }

  /** The states of the sources that have been read. */
  get #seen() {
    const seen = new Map<string, string>(this.#versions)
    if (this.#rebuilt) seen.set(rebuild, this.#rebuilt)
    return seen
  }

  /** Has everything read again. */
  #reset(rebuilt: string) {
    this.#rebuilt = rebuilt
    this.#versions.clear()
    this.#records.clear()
  }

  async #valueOf(db: Database, key: Source): Promise<unknown> {
    if (key === 'media') return listPictures(db)
    if (key === 'addresses') return listFormerAddresses(db)
    const records = (this.#records.get(key)?.records ?? []).map(({ record }) => record)
    return sections[key].holds === 'one' ? (records[0] ?? null) : records
  }
}

export const sectionsOf = (content: Content) => Object.fromEntries(content) as Partial<SiteContent>
