import { isDeepStrictEqual } from 'node:util'
import { sections, type SectionKey, type SiteContent } from '#content/sections.ts'
import { listFormerAddresses } from '../content/addresses.ts'
import { refreshRecords, type RecordCache } from '../content/cache.ts'
import { isSection, rebuild, type Source } from '../content/changes.ts'
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
    const { versions, changedAt, rebuilt } = await readVersions(db)
    if (this.#rebuilt !== undefined && rebuilt !== this.#rebuilt) this.#reset()
    this.#rebuilt = rebuilt
    const isRebuilt = shown?.versions.get(rebuild) !== rebuilt
    const stale = new Map([...versions].filter(([key, version]) => this.#versions.get(key) !== version))
    const content = new Map(this.#current)
    const tags = new Map<Source, Set<string>>()
    for (const [key, value] of await load(db, [...stale.keys()], this.#records)) {
      const before = this.#current.get(key)
      content.set(key, value)
      if (shown) {
        if (isRebuilt || shown.versions.get(key) !== versions.get(key)) tags.set(key, shown.tagsOf(key))
      } else if (!this.#isSnapshot || !isDeepStrictEqual(value, before))
        tags.set(key, changedTags(key, before, value))
    }
    return { content, tags, changedAt, versions: stale }
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

  /** Has everything read again. */
  #reset() {
    this.#versions.clear()
    this.#records.clear()
  }
}

export const sectionsOf = (content: Content) => Object.fromEntries(content) as Partial<SiteContent>

/** With the time: in a database that was put back, a number alone could come again with other content. */
async function readVersions(db: Database) {
  const rows = await db.selectFrom('content_section').selectAll().execute()
  const versions = new Map(rows.map((row) => [row.section, `${row.version} ${row.changed_at.getTime()}`]))
  return {
    versions: new Map(sources.map((key) => [key, versions.get(key) ?? ''])),
    changedAt: new Map<string, Date>(rows.map((row) => [row.section, row.changed_at])),
    rebuilt: versions.get(rebuild) ?? '',
  }
}

async function load(
  db: Database,
  keys: readonly Source[],
  records: RecordCache,
): Promise<Map<Source, unknown>> {
  const lists = await refreshRecords(
    db,
    keys.filter((key) => isSection(key)),
    records,
  )
  const loaded = new Map<Source, unknown>(
    [...lists].map(([key, list]) => [key, sections[key].holds === 'one' ? (list[0] ?? null) : list]),
  )
  if (keys.includes('media')) loaded.set('media', await listPictures(db))
  if (keys.includes('addresses')) loaded.set('addresses', await listFormerAddresses(db))
  return loaded
}
