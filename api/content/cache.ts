import { sql } from 'kysely'
import { stamp } from '#content/heads.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { isSection } from './changes.ts'
import {
  rowState,
  toRecord,
  type CachedRow,
  type ContentRecord,
  type SavedRow,
  type Values,
} from './records.ts'

interface CachedRecord {
  record: ContentRecord
  position: number
  version: number
  state: string
  /** Whether the record has all values of its row: not a head, and no field of another release. */
  isWhole: boolean
}

interface CachedSection {
  /** The section's version when it was read. */
  version: number
  /** In the order of the list. */
  records: readonly CachedRecord[]
}

export type RecordCache = Map<SectionKey, CachedSection>

const sectionKeys = Object.keys(sections) as SectionKey[]
const hasHeads = (key: SectionKey) => 'longFields' in sections[key]

/** A source of pages that has changed. */
export interface ChangedSource {
  /**
   * The version and the time of the change: in a restored database, a version alone could recur with other content. Empty
   * for a source that the database no longer has.
   */
  state: string
  changedAt: Date | null
}

/**
 * Updates `cache` and returns the sources whose state differs from `seen`, in one query: a save among a thousand records
 * reads one record. For sections with long fields, the cache holds the records without these fields (heads).
 */
export async function refreshRecords(
  db: Database,
  cache: RecordCache,
  seen: ReadonlyMap<string, string>,
): Promise<Map<string, ChangedSource>> {
  const changed = await readSince(db, sinceOf(cache), seen)
  const incomplete: SectionKey[] = []
  for (const [key, newer] of changed) {
    if (!isSection(key)) continue
    const before = cache.get(key)
    if (newer.state === '') cache.delete(key)
    else if (before && newer.versions !== newer.version - before.version) incomplete.push(key)
    else cache.set(key, withNewer(before, newer))
  }
  if (incomplete.length > 0) await reloadSections(db, incomplete, cache)
  return new Map([...changed].map(([key, { state, changedAt }]) => [key, { state, changedAt }]))
}

/** A record that is cached as a whole. */
export function findCached(cache: RecordCache, key: SectionKey, id: string): CachedRow | undefined {
  const cached = cache.get(key)?.records.find((each) => idOf(each) === id)
  if (!cached?.isWhole) return undefined
  const { record, position, version, state } = cached
  const { _id, ...data } = record
  return { id, data, position, version, state }
}

/**
 * Puts a record that this process has saved into the cache. Returns undefined if there may be other changes in its
 * section: then the cache needs `refreshRecords`.
 */
export function addSaved(cache: RecordCache, saved: SavedRow): ChangedSource | undefined {
  const { section: key, sectionVersion: version, id, position, data, at } = saved
  const before = cache.get(key)
  if (hasHeads(key) || before?.version !== version - 1) return undefined
  const record = toCached(key, [id, position, data, saved.version, saved.state])
  cache.set(key, { version, records: withChanged(before.records, [record]) })
  return { state: `${version} ${at.getTime()}`, changedAt: at }
}

const sinceOf = (cache: RecordCache) => new Map([...cache].map(([key, { version }]) => [key, version]))

const withNewer = (before: CachedSection | undefined, { version, records }: Newer): CachedSection => ({
  version,
  records: before ? withChanged(before.records, records) : records,
})

/**
 * Reads whole sections. Every change increments the section's version, so a version without a row is a removal, a change
 * overwritten since, or a change by a server of an earlier release. Unchanged heads stay the same objects, so that callers
 * do not have to compare thousands of new objects.
 */
async function reloadSections(db: Database, keys: readonly SectionKey[], cache: RecordCache) {
  for (const [key, { version, records }] of await readSince(db, new Map(), new Map(), keys)) {
    if (!isSection(key)) continue
    const before = new Map(hasHeads(key) ? cache.get(key)?.records.map((each) => [idOf(each), each]) : [])
    cache.set(key, {
      version,
      records: records.map((current) => {
        const old = before.get(idOf(current))
        const isSame =
          old && JSON.stringify(old.record) === JSON.stringify(current.record) && old.state === current.state
        return isSame ? { ...current, record: old.record } : current
      }),
    })
  }
}

/** Replaces a record in place if its position is unchanged: sorting ten thousand records again would create much garbage. */
function withChanged(before: readonly CachedRecord[], changed: readonly CachedRecord[]) {
  const records = [...before]
  const moved = changed.filter((record) => {
    const index = indexByPosition(records, record)
    const hasMoved = records[index] === undefined || idOf(records[index]) !== idOf(record)
    if (!hasMoved) records[index] = record
    return hasMoved
  })
  if (moved.length === 0) return records
  const ids = new Set(moved.map(idOf))
  return [...records.filter((each) => !ids.has(idOf(each))), ...moved].sort(byPosition)
}

const idOf = ({ record }: CachedRecord) => record._id

const byPosition = (one: CachedRecord, other: CachedRecord) =>
  one.position - other.position || (idOf(one) < idOf(other) ? -1 : 1)

/** The index of a record by its position, or the index at which it would be inserted. */
function indexByPosition(records: readonly CachedRecord[], record: CachedRecord) {
  let [low, high] = [0, records.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byPosition(records[middle]!, record) < 0) low = middle + 1
    else high = middle
  }
  return low
}

interface Newer extends CachedSection, ChangedSource {
  /** The number of distinct section versions among the records. */
  versions: number
}

/**
 * The sources whose state differs from `seen`, with the records of each section that are newer than its version in
 * `since`; `keys` limits the query to some sections.
 */
async function readSince(
  db: Database,
  since: ReadonlyMap<SectionKey, number>,
  seen: ReadonlyMap<string, string>,
  keys?: readonly SectionKey[],
): Promise<Map<string, Newer>> {
  const known = [...new Set([...seen.keys(), ...since.keys()])].map((section) => ({
    section,
    state: seen.get(section),
    version: isSection(section) ? since.get(section) : undefined,
  }))
  const heads = sectionKeys.filter(hasHeads)
  const state = sql`coalesce(section.version || ' ' || floor(extract(epoch from section.changed_at) * 1000), '')`
  const { rows } = await sql<{
    key: string
    version: string | null
    changedAt: Date | null
    state: string
    versions: string
    changed: RowValues[]
  }>`
    select coalesce(section.section, known.section) as key, section.version, section.changed_at as "changedAt",
      ${state} as state, newer.versions, newer.changed
    from content_section as section
    full join json_to_recordset(${JSON.stringify(known)}::json)
      as known (section text, state text, version bigint) on known.section = section.section
    cross join lateral (
      select count(distinct section_version) as versions,
        -- One JSON value per section, because each row of a result costs time.
        coalesce(json_agg(json_build_array(id, position,
          case when content.section = any(${heads}::text[]) then head else data end,
          content.version, ${rowState})), '[]') as changed
      from content
      where content.section = section.section and section_version > coalesce(known.version, -1)
    ) as newer
    where known.state is distinct from ${state}
      and (${keys ?? null}::text[] is null or section.section = any(${keys ?? null}::text[]))`.execute(db)
  return new Map(
    rows.map(({ key, version, versions, changed, ...source }) => [
      key,
      {
        ...source,
        version: Number(version),
        versions: Number(versions),
        records: isSection(key) ? changed.map((row) => toCached(key, row)).sort(byPosition) : [],
      },
    ]),
  )
}

type RowValues = [id: string, position: number, data: Values, version: number, state: string]

function toCached(key: SectionKey, [id, position, data, version, state]: RowValues): CachedRecord {
  const record = toRecord(sections[key], { id, data })
  if (hasHeads(key))
    return { record: { ...record, [stamp]: state }, position, version, state, isWhole: false }
  const isWhole = Object.keys(data).every((name) => name in record)
  return { record, position, version, state, isWhole }
}
