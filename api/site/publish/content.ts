import { sections, type SectionKey, type SiteContent } from '#content/sections/sections.ts'
import { publishedSettings, type PublishedSetting } from '#content/sections/settings.ts'
import { listFormerAddresses } from '../../content/records/addresses.ts'
import { rebuild, type ContentSource } from '../../content/records/changes.ts'
import { loadRecords, type LoadedSection } from '../../content/records/load-records.ts'
import type { Database } from '../../platform/db/database.ts'
import { listPictures } from '../../content/media/media.ts'
import { changedTags } from './changed-tags.ts'

/**
 * The value of each source, as pages read it: of a section, one record or null, or a list of records; of a setting, its
 * values or null; the facts of pictures; and the former addresses of pages.
 */
export type Content = ReadonlyMap<ContentSource, unknown>

const sources: readonly ContentSource[] = [
  ...(Object.keys(sections) as SectionKey[]),
  ...publishedSettings,
  'media',
  'addresses',
]

const readSetting = async (db: Database, key: PublishedSetting) =>
  (await db.selectFrom('content').select('data').where('section', '=', key).executeTakeFirst())?.data ?? null

/** By source, the version of its content and the time of its change, as one text. */
export type Versions = ReadonlyMap<string, string>

export interface ContentChange {
  content: Content
  versions: Versions
  /** When each source was last changed, by the clock of the database. */
  changedAt: ReadonlyMap<string, Date>
  /** The sources that have changed. */
  changed: readonly ContentSource[]
  /** The cache tags that the change affects. */
  tags: ReadonlySet<string>
  /** Sources of which all tags are affected, because their previous content is not known. */
  unknown: ReadonlySet<string>
  /** Whether every page has to be rendered. */
  isRebuild: boolean
}

/** Whether a change affects a cache tag of a page. */
export const affectedBy =
  ({ tags, unknown }: Pick<ContentChange, 'tags' | 'unknown'>) =>
  (tag: string) =>
    tags.has(tag) || (unknown.size > 0 && unknown.has(tag.split(/[?:~@]/, 1)[0]!))

/** The content that the live pages show, and the version of each source that they show. */
export class PublishedContent {
  #current: Content = new Map()
  #versions: Versions | undefined
  readonly #loaded = new Map<SectionKey, LoadedSection>()

  /** `versions` are those that the pages of the previous run show; undefined if there are none. */
  constructor(versions?: Versions) {
    this.#versions = versions
  }

  get current(): Content {
    return this.#current
  }

  get versions(): Versions {
    return this.#versions ?? new Map()
  }

  /** The content as an object by section. */
  get sections() {
    return Object.fromEntries(this.#current) as Partial<SiteContent>
  }

  /** Whether the content has been read since the start. */
  get isLoaded() {
    return this.#current.size > 0
  }

  /** Reads what has changed in the database. It is not the current content before `accept`. */
  async readChanges(db: Database): Promise<ContentChange> {
    const rows = await db.selectFrom('contentSection').select(['section', 'version', 'changedAt']).execute()
    // A restored database may have an earlier version again, with other content: the time tells them apart.
    const versions = new Map<string, string>(
      rows.map(({ section, version, changedAt }) => [section, `${version} ${changedAt.getTime()}`]),
    )
    const before = this.versions
    const isRebuild = this.#versions !== undefined && before.get(rebuild) !== versions.get(rebuild)
    if (isRebuild) this.#loaded.clear()
    const changed = sources.filter((key) => before.get(key) !== versions.get(key))
    const due = isRebuild
      ? sources
      : sources.filter((key) => changed.includes(key) || !this.#current.has(key))
    const content = new Map(this.#current)
    const keys = due.filter((key) => key in sections) as SectionKey[]
    const newVersions = new Map(rows.map(({ section, version }) => [section as SectionKey, Number(version)]))
    await loadRecords(db, this.#loaded, new Map(keys.map((key) => [key, newVersions.get(key) ?? 0])))
    for (const key of keys) {
      const { records } = this.#loaded.get(key)!
      content.set(key, sections[key].holds === 'one' ? (records[0] ?? null) : records)
    }
    for (const key of publishedSettings) if (due.includes(key)) content.set(key, await readSetting(db, key))
    if (due.includes('media')) content.set('media', await listPictures(db))
    if (due.includes('addresses')) content.set('addresses', await listFormerAddresses(db))
    const known = changed.filter((key) => this.#current.has(key))
    return {
      content,
      versions,
      changedAt: new Map(rows.map(({ section, changedAt }) => [section, changedAt])),
      changed,
      tags: new Set(known.flatMap((key) => changedTags(key, this.#current.get(key), content.get(key)))),
      unknown: new Set(changed.filter((key) => !this.#current.has(key))),
      isRebuild,
    }
  }

  /** Makes it the current content, once the pages show it. */
  accept({ content, versions }: ContentChange) {
    this.#current = content
    this.#versions = versions
  }
}
