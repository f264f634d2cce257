import { sql } from 'kysely'
import { stamp } from '#content/heads.ts'
import { everySection, sections, type SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { toRecord, type ContentRecord, type Values } from './records.ts'

interface CachedRecord {
  record: ContentRecord
  position: number
}

interface CachedSection {
  /** The section's version when it was read. */
  version: number
  /** By id, in the order of the list. */
  records: ReadonlyMap<string, CachedRecord>
}

export type RecordCache = Map<SectionKey, CachedSection>

const hasHeads = (key: SectionKey) => 'longFields' in sections[key]

/** What is left out of heads, in any section: no two fields have one name. */
const leftOut = sql`${everySection.flatMap(({ longFields = [] }) => longFields)}::text[]`

/**
 * All records of some sections in their order; of those with long fields their heads. Reads only what is newer than the
 * cache (a save among a thousand records reads one), and brings `cache` up to date.
 */
export async function refreshRecords(db: Database, keys: readonly SectionKey[], cache: RecordCache) {
  for (const key of keys) await refreshSection(db, key, cache)
  const missing = keys.filter((key) => !cache.has(key))
  for (const [key, { version, records }] of await readSince(db, missing, -1))
    cache.set(key, { version, records: inOrder(records) })
  return new Map(
    keys.map((key) => [key, [...(cache.get(key)?.records.values() ?? [])].map(({ record }) => record)]),
  )
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
  if (newer.versions !== newer.version - before.version)
    return hasHeads(key) ? refreshHeads(db, key, cache) : void cache.delete(key)
  const records = new Map([...before.records, ...newer.records])
  const isInPlace = [...newer.records].every(
    ([id, { position }]) => before.records.get(id)?.position === position,
  )
  cache.set(key, { version: newer.version, records: isInPlace ? records : inOrder(records) })
}

/** Reads the section as a whole, and keeps the heads that are the same: thousands that are new objects are thousands to compare. */
async function refreshHeads(db: Database, key: SectionKey, cache: RecordCache) {
  const before = cache.get(key)?.records
  const read = (await readSince(db, [key], -1)).get(key)
  if (!read) return void cache.delete(key)
  const kept = [...read.records].map(([id, now]) => {
    const old = before?.get(id)
    const isSame =
      old && JSON.stringify(old.record) === JSON.stringify(now.record) && stampOf(old) === stampOf(now)
    return [id, isSame ? { ...now, record: old.record } : now] as const
  })
  cache.set(key, { version: read.version, records: inOrder(new Map(kept)) })
}

const stampOf = ({ record }: CachedRecord) => (record as { [stamp]?: string })[stamp]

/** The records changed since a version of their section, how many versions they have, and the section's own version. */
async function readSince(db: Database, keys: readonly SectionKey[], version: number) {
  if (keys.length === 0) return new Map<SectionKey, CachedSection & { versions: number }>()
  const heads = keys.filter(hasHeads)
  const data = sql`case when section = any(${heads}::text[]) then data - ${leftOut} else data end`
  const record = sql`json_build_array(id, position, ${data}, version || ' ' || extract(epoch from updated_at))`
  const isNewer = sql<boolean>`section_version > ${version}`
  const rows = await db
    .selectFrom('content')
    .select((row) => [
      'section',
      row
        .selectFrom('content_section')
        .select('version')
        .whereRef('content_section.section', '=', 'content.section')
        .as('version'),
      sql<string>`count(distinct section_version) filter (where ${isNewer})`.as('versions'),
      // One text a section, since each row of an answer costs.
      sql<[id: string, position: number, data: Values, stamp: string][]>`
        coalesce(json_agg(${record}) filter (where ${isNewer}), '[]')`.as('changed'),
    ])
    .where('section', 'in', keys)
    .groupBy('section')
    .execute()
  return new Map(
    rows.map(({ section, version, versions, changed }) => {
      const records = changed.map(([id, position, data, state]) => {
        const record = toRecord(sections[section], { id, data })
        return [id, { position, record: hasHeads(section) ? { ...record, [stamp]: state } : record }] as const
      })
      return [section, { version: Number(version), versions: Number(versions), records: new Map(records) }]
    }),
  )
}

const inOrder = (records: ReadonlyMap<string, CachedRecord>) =>
  new Map([...records].sort(([a, one], [b, other]) => one.position - other.position || (a < b ? -1 : 1)))
