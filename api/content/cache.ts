import { sql } from 'kysely'
import { sections, type SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'
import { toRecord, type ContentRecord, type Values } from './store.ts'

/** A record as it was read, with its place and the transaction that wrote its row last. */
interface ReadRecord {
  record: ContentRecord
  position: number
  writtenBy: string
}
type Records = Map<string, ReadRecord>

/** Records by id, in their order. */
export type RecordCache = Map<SectionKey, Records>

/**
 * All records of some sections in their order. Reads only what was written since the cache was filled (a save among a
 * thousand records reads one), and brings `cache` up to date.
 */
export async function refreshRecords(db: Database, keys: readonly SectionKey[], cache: RecordCache) {
  // One section a question: a transaction that is known of one may have written to others, too.
  for (const key of keys) await refreshSection(db, key, cache)
  const missing = keys.filter((key) => !cache.has(key))
  for (const [key, { records }] of await readWritten(db, missing)) cache.set(key, inOrder(records))
  return new Map(keys.map((key) => [key, [...cache.get(key)!.values()].map(({ record }) => record)]))
}

/** Reads what was written since, or forgets the section: that one was removed is all that their number tells. */
async function refreshSection(db: Database, key: SectionKey, cache: RecordCache) {
  const before = cache.get(key)
  if (!before?.size) return void cache.delete(key)
  const known = new Set([...before.values()].map(({ writtenBy }) => writtenBy))
  const { total, records } = (await readWritten(db, [key], [...known])).get(key)!
  const isInPlace = [...records].every(([id, { position }]) => before.get(id)?.position === position)
  for (const [id, record] of records) before.set(id, record)
  if (before.size !== total) cache.delete(key)
  else if (!isInPlace) cache.set(key, inOrder(before))
}

/** What transactions other than those have written, and how many records there are in all. */
async function readWritten(db: Database, keys: readonly SectionKey[], known: readonly string[] = []) {
  const found = new Map(keys.map((key) => [key, { total: 0, records: new Map<string, ReadRecord>() }]))
  if (keys.length === 0) return found
  const isNew = sql<boolean>`xmin <> all(${sql.val(known)}::xid[])`
  const record = sql`json_build_array(id, position, xmin::text, data)`
  const rows = await db
    .selectFrom('content')
    .select((row) => [
      'section',
      row.fn.countAll<string>().as('total'),
      // One text a section, since each row of an answer costs.
      sql<[id: string, position: number, writtenBy: string, data: Values][]>`
        coalesce(json_agg(${record}) filter (where ${isNew}), '[]')`.as('written'),
    ])
    .where('section', 'in', keys)
    .groupBy('section')
    .execute()
  for (const { section, total, written } of rows) {
    const records = written.map(
      ([id, position, writtenBy, data]) =>
        [id, { position, writtenBy, record: toRecord(sections[section], { id, data }) }] as const,
    )
    found.set(section, { total: Number(total), records: new Map(records) })
  }
  return found
}

const inOrder = (records: Records): Records =>
  new Map([...records].sort(([a, one], [b, other]) => one.position - other.position || (a < b ? -1 : 1)))
