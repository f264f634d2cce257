import { isDeepStrictEqual } from 'node:util'
import { sections, type SectionKey, type SiteContent } from '#content/sections.ts'
import { listFormerAddresses } from '../content/addresses.ts'
import {
  addSaved,
  findCached,
  refreshRecords,
  type ChangedSource,
  type RecordCache,
} from '../content/cache.ts'
import { rebuild, type ContentSource } from '../content/changes.ts'
import type { SavedRow } from '../content/records.ts'
import type { Database } from '../db/database.ts'
import { listPictures } from '../media/media.ts'
import { changedTags } from './changed-tags.ts'

/**
 * The value of each source, as pages read it: of a section, one record or null, or a list of records; the facts of
 * pictures; and the former addresses of pages.
 */
export type Content = ReadonlyMap<ContentSource, unknown>

/** All sources of the content of pages. */
export const sources: readonly ContentSource[] = [
  ...(Object.keys(sections) as SectionKey[]),
  'media',
  'addresses',
]

export interface ContentChange {
  content: Content
  /** The cache tags that each changed source affects. */
  tags: ReadonlyMap<ContentSource, ReadonlySet<string>>
  /** When each source was last changed, by the clock of the database. */
  changedAt: ReadonlyMap<string, Date>
  /** The versions of the sources that were read. */
  versions: ReadonlyMap<ContentSource, string>
}

/** The pages of the previous run: the content versions that they show, and the tags by which they depend on a source. */
export interface PreviousRun {
  versions: ReadonlyMap<string, string>
  tagsOf: (source: ContentSource) => Set<string>
}

/** The content of the live pages, and the version of each source at which it was read. */
export class PublishedContent {
  #current: Content = new Map()
  #versions = new Map<ContentSource, string>()
  /** The version of the last rebuild of all pages in the database. */
  #rebuilt: string | undefined
  /** Whether the content is from a snapshot, not yet compared with the database. */
  #isSnapshot = false
  readonly #records: RecordCache = new Map()
  readonly #changedAt = new Map<string, Date>()

  get current(): Content {
    return this.#current
  }

  /** The content as an object by section. */
  get sections(): Partial<SiteContent> {
    return sectionsOf(this.#current)
  }

  /** The version of each source at which the content was read; undefined before the first read. */
  get versions(): ReadonlyMap<string, string> | undefined {
    if (this.#versions.size === 0) return undefined
    return new Map<string, string>(this.#versions).set(rebuild, this.#rebuilt ?? '')
  }

  /**
   * Reads the sources whose version in the database has changed. If pages of the previous run are served, those with tags
   * of a source that they show in another version are affected.
   */
  async readChanges(db: Database, previous?: PreviousRun): Promise<ContentChange> {
    const isFirst = this.#versions.size === 0
    const changed = await refreshRecords(db, this.#records, this.#readVersions)
    const rebuilt = changed.get(rebuild)?.state ?? this.#rebuilt ?? ''
    if (this.#rebuilt !== undefined && rebuilt !== this.#rebuilt) {
      this.#reset(rebuilt)
      return this.readChanges(db, previous)
    }
    this.#rebuilt = rebuilt
    return this.#changeOf(db, changed, isFirst, previous)
  }

  /**
   * The same for records that this process has saved, without reading them. Returns undefined if there may be other
   * changes in their sections.
   */
  async applySaved(db: Database, saved: readonly SavedRow[]): Promise<ContentChange | undefined> {
    if (this.#isSnapshot || this.#versions.size === 0) return undefined
    const changed = new Map<SectionKey, ChangedSource>()
    for (const row of saved) {
      const state = addSaved(this.#records, row)
      if (!state) return undefined
      changed.set(row.section, state)
    }
    return this.#changeOf(db, changed)
  }

  /** The record as pages show it, if it is cached as a whole. */
  findRow(section: SectionKey, id: string) {
    return findCached(this.#records, section, id)
  }

  async #changeOf(
    db: Database,
    changed: ReadonlyMap<string, ChangedSource>,
    isFirst = false,
    previous?: PreviousRun,
  ): Promise<ContentChange> {
    for (const [key, { changedAt }] of changed)
      if (changedAt) this.#changedAt.set(key, changedAt)
      else this.#changedAt.delete(key)
    const isRebuilt = previous?.versions.get(rebuild) !== this.#rebuilt
    const versions = new Map(
      sources
        .filter((key) => isFirst || changed.has(key))
        .map((key) => [key, changed.get(key)?.state ?? ''] as const),
    )
    const content = new Map(this.#current)
    const tags = new Map<ContentSource, Set<string>>()
    for (const key of versions.keys()) {
      const value = await this.#valueOf(db, key)
      const before = this.#current.get(key)
      content.set(key, value)
      if (previous) {
        if (isRebuilt || previous.versions.get(key) !== versions.get(key)) tags.set(key, previous.tagsOf(key))
      } else if (!this.#isSnapshot || !isDeepStrictEqual(value, before))
        tags.set(key, changedTags(key, before, value))
    }
    return { content, tags, changedAt: this.#changedAt, versions }
  }

  /** Accepts a change once the pages show it. */
  accept({ content, versions }: Pick<ContentChange, 'content' | 'versions'>) {
    this.#current = content
    for (const [key, version] of versions) this.#versions.set(key, version)
    this.#isSnapshot = false
  }

  acceptSnapshot(content: Content) {
    this.#current = content
    this.#isSnapshot = true
  }

  /** The versions of the sources that have been read, and of the last rebuild. */
  get #readVersions() {
    const versions = new Map<string, string>(this.#versions)
    if (this.#rebuilt) versions.set(rebuild, this.#rebuilt)
    return versions
  }

  /** Forgets all versions and records, so that everything is read again. */
  #reset(rebuilt: string) {
    this.#rebuilt = rebuilt
    this.#versions.clear()
    this.#records.clear()
  }

  async #valueOf(db: Database, key: ContentSource): Promise<unknown> {
    if (key === 'media') return listPictures(db)
    if (key === 'addresses') return listFormerAddresses(db)
    const records = (this.#records.get(key)?.records ?? []).map(({ record }) => record)
    return sections[key].holds === 'one' ? (records[0] ?? null) : records
  }
}

export const sectionsOf = (content: Content) => Object.fromEntries(content) as Partial<SiteContent>
