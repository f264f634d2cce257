import { sql } from 'kysely'
import { stamp } from '#content/heads.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { toRecord, type ContentRecord, type Values } from './records.ts'

interface CachedRecord {
  record: ContentRecord
  position: number
}

interface CachedSection {
  /** The section's version when it was read. */
  version: number
  /** In the order of the list. */
  records: readonly CachedRecord[]
}

export type RecordCache = Map<SectionKey, CachedSection>

const hasHeads = (key: SectionKey) => 'longFields' in sections[key]

/**
 * All records of some sections in their order; of those with long fields their heads. Reads only what is newer than the
 * cache (a save among a thousand records reads one), and brings `cache` up to date.
 */
export async function refreshRecords(db: Database, keys: readonly SectionKey[], cache: RecordCache) {
  for (const key of keys) await refreshSection(db, key, cache)
  const missing = keys.filter((key) => !cache.has(key))
  for (const [key, { version, records }] of await readSince(db, missing, -1))
    cache.set(key, { version, records })
  return new Map(keys.map((key) => [key, (cache.get(key)?.records ?? []).map(({ record }) => record)]))
}

/**
 * Reads what is newer. Every change counts the section's version up, so a version that no row has is a removal, a change
 * overwritten since, or one by a server of an earlier release: the section is then read as a whole.
 */
async function refreshSection(db: Database, key: SectionKey, cache: RecordCache) {
  const before = cache.get(key)
  if (!before) return
  const newer = (await readSince(db, [key], before.version)).get(key)
  if (!newer) return void cache.delete(key)
  const { version, versions, records } = newer
  if (versions !== version - before.version)
    return hasHeads(key) ? refreshHeads(db, key, cache) : void cache.delete(key)
  cache.set(key, { version, records: withChanged(before.records, records) })
}

/** A record that has kept its place is replaced there: to sort ten thousand again would leave as much to be collected. */
function withChanged(before: readonly CachedRecord[], changed: readonly CachedRecord[]) {
  const records = [...before]
  const moved = changed.filter((now) => {
    const at = placeOf(records, now)
    const isThere = records[at] !== undefined && idOf(records[at]) === idOf(now)
    if (isThere) records[at] = now
    return !isThere
  })
  if (moved.length === 0) return records
  const ids = new Set(moved.map(idOf))
  return [...records.filter((each) => !ids.has(idOf(each))), ...moved].sort(byPosition)
}

/** Reads the section as a whole, and keeps the heads that are the same: thousands that are new objects are thousands to compare. */
async function refreshHeads(db: Database, key: SectionKey, cache: RecordCache) {
  const before = new Map(cache.get(key)?.records.map((each) => [idOf(each), each]))
  const read = (await readSince(db, [key], -1)).get(key)
  if (!read) return void cache.delete(key)
  const records = read.records.map((now) => {
    const old = before.get(idOf(now))
    const isSame =
      old && JSON.stringify(old.record) === JSON.stringify(now.record) && stampOf(old) === stampOf(now)
    return isSame ? { ...now, record: old.record } : now
  })
  cache.set(key, { version: read.version, records })
}

const idOf = ({ record }: CachedRecord) => record._id
const stampOf = ({ record }: CachedRecord) => (record as { [stamp]?: string })[stamp]

const byPosition = (one: CachedRecord, other: CachedRecord) =>
  one.position - other.position || (idOf(one) < idOf(other) ? -1 : 1)

/** Where a record stands by its position, or would stand. */
function placeOf(records: readonly CachedRecord[], record: CachedRecord) {
  let [low, high] = [0, records.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (byPosition(records[middle]!, record) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The records changed since a version of their section, how many versions they have, and the section's own version. */
async function readSince(db: Database, keys: readonly SectionKey[], version: number) {
  if (keys.length === 0) return new Map<SectionKey, CachedSection & { versions: number }>()
  const heads = keys.filter(hasHeads)
  const data = sql`case when content.section = any(${heads}::text[]) then head else data end`
  const state = sql`content.version || ' ' || extract(epoch from updated_at)`
  const rows = await db
    .selectFrom('content_section')
    .leftJoin('content', (join) =>
      join
        .onRef('content.section', '=', 'content_section.section')
        .on('content.section_version', '>', version),
    )
    .select([
      'content_section.section',
      'content_section.version',
      sql<string>`count(distinct section_version)`.as('versions'),
      // One text a section, since each row of an answer costs.
      sql<[id: string, position: number, data: Values, stamp: string][]>`coalesce(
        json_agg(json_build_array(id, position, ${data}, ${state})) filter (where id is not null), '[]')`.as(
        'changed',
      ),
    ])
    .where('content_section.section', 'in', keys)
    .groupBy(['content_section.section', 'content_section.version'])
    .execute()
  return new Map(
    rows.map(({ section, version, versions, changed }) => {
      const key = section as SectionKey
      const records = changed.map(([id, position, data, state]) => {
        const record = toRecord(sections[key], { id, data })
        return { position, record: hasHeads(key) ? { ...record, [stamp]: state } : record }
      })
      return [
        key,
        { version: Number(version), versions: Number(versions), records: records.sort(byPosition) },
      ] as const
    }),
  )
}
