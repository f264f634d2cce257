import { isFilled, sections, type SectionKey } from '#content/sections.ts'
import { refreshRecords, type RecordCache } from '../content/cache.ts'
import type { Source } from '../content/store.ts'
import type { Database } from '../db/database.ts'
import { listDescriptions } from '../media/media.ts'

/**
 * What each section holds, as pages read it: a single one its record or null, a list its records; and what is said of
 * each picture.
 */
export type Content = ReadonlyMap<Source, unknown>

/** Everything that pages are made of. */
export const sources: readonly Source[] = [...(Object.keys(sections) as SectionKey[]), 'media']

/** Something that differs whenever a section does, and when that was last. Its number alone could come again with other words, in a database that was put back to an earlier state. */
export async function contentVersions(db: Database) {
  const rows = await db.selectFrom('content_section').selectAll().execute()
  const versions = new Map(rows.map((row) => [row.section, `${row.version} ${row.changed_at.getTime()}`]))
  return {
    versions: new Map(sources.map((key) => [key, versions.get(key) ?? ''])),
    changedAt: new Map<string, Date>(rows.map((row) => [row.section, row.changed_at])),
  }
}

/** What some sections hold; of what `read` has of an earlier time, only what was written since is read again. */
export async function loadContent(
  db: Database,
  keys: readonly Source[],
  read: RecordCache,
): Promise<Map<Source, unknown>> {
  const lists = await refreshRecords(
    db,
    keys.filter((key) => key !== 'media'),
    read,
  )
  const loaded = new Map<Source, unknown>(
    [...lists].map(([key, records]) => [key, sections[key].holds === 'one' ? (records[0] ?? null) : records]),
  )
  return keys.includes('media') ? loaded.set('media', await listDescriptions(db)) : loaded
}

/**
 * What a page may be tagged with that has changed: the section, whether it holds anything, each record that differs.
 * Of a list, what has not been read again is the same object in both.
 */
export function changedTags(key: Source, before: unknown, after: unknown): Set<string> {
  const [old, now] = [recordsOf(before), recordsOf(after)]
  const [gone, come] = [
    byId([...old].filter((each) => !now.has(each))),
    byId([...now].filter((each) => !old.has(each))),
  ]
  const differs = (id: string) => JSON.stringify(gone.get(id)) !== JSON.stringify(come.get(id))
  const ids = [...new Set([...gone.keys(), ...come.keys()])].filter(differs)
  const filled = isFilled(before) === isFilled(after) ? [] : [`${key}?`]
  return new Set([key, ...filled, ...ids.map((id) => `${key}:${id}`)])
}

type Listed = { _id: string }
const recordsOf = (value: unknown) => new Set(Array.isArray(value) ? (value as Listed[]) : [])
const byId = (records: Listed[]) => new Map(records.map((record) => [record._id, record]))
