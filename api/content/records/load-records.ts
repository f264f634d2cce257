import { sql } from 'kysely'
import { versionStamp } from '#content/model/record-summary.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import type { Database } from '../../platform/db/database.ts'
import { toRecord, type ContentRecord, type Values } from './records.ts'

interface LoadedRow {
  id: string
  position: number
  /** Its version, the time of its last change, and the number of letters in its texts (`record-summary.ts`). */
  state: string
  record: ContentRecord
}

/** The records of a section in memory. Of a section with long fields, they are without these (summaries). */
export interface LoadedSection {
  version: number
  rows: ReadonlyMap<string, LoadedRow>
  /** In the order of the list; another array after each change. */
  records: readonly ContentRecord[]
}

const hasSummaries = (key: SectionKey) => 'longFields' in sections[key]

/**
 * Brings sections in memory up to their versions in the database: reads the rows that have changed since, and all rows
 * where some are gone. Unchanged records stay the same objects.
 */
export async function loadRecords(
  db: Database,
  loaded: Map<SectionKey, LoadedSection>,
  versions: ReadonlyMap<SectionKey, number>,
): Promise<void> {
  if (versions.size === 0) return
  const since = new Map([...versions].map(([key, version]) => [key, sinceOf(loaded.get(key), version)]))
  const newer = await readSince(db, since)
  const counts = await countRecords(db, [...versions.keys()])
  const incomplete: SectionKey[] = []
  for (const [key, version] of versions) {
    const before = since.get(key) === none ? undefined : loaded.get(key)?.rows
    const rows = new Map([...(before ?? []), ...(newer.get(key) ?? [])])
    if (rows.size === (counts.get(key) ?? 0)) loaded.set(key, toSection(version, rows))
    else incomplete.push(key)
  }
  const whole = await readSince(db, new Map(incomplete.map((key) => [key, none])))
  for (const key of incomplete) {
    const before = loaded.get(key)?.rows
    const rows = [...(whole.get(key) ?? [])].map(([id, row]) => {
      const old = before?.get(id)
      return [id, old?.state === row.state ? { ...row, record: old.record } : row] as const
    })
    loaded.set(key, toSection(versions.get(key)!, new Map(rows)))
  }
}

/** Stands for no version: all rows are newer. */
const none = -1

/** Where the version has not increased, the database was restored: everything is read. */
const sinceOf = (before: LoadedSection | undefined, version: number) =>
  before && before.version < version ? before.version : none

function toSection(version: number, rows: ReadonlyMap<string, LoadedRow>): LoadedSection {
  const sorted = [...rows.values()].sort(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  )
  return { version, rows, records: sorted.map(({ record }) => record) }
}

/** By section, the rows that were changed after a version, by id. */
async function readSince(db: Database, since: ReadonlyMap<SectionKey, number>) {
  const loaded = new Map<SectionKey, Map<string, LoadedRow>>([...since.keys()].map((key) => [key, new Map()]))
  if (since.size === 0) return loaded
  const known = [...since].map(([key, version]) => ({ key, version, short: hasSummaries(key) }))
  const { rows } = await sql<{
    section: SectionKey
    id: string
    position: number
    data: Values
    state: string
  }>`
    select section, id, position, case when known.short then summary else data end as data,
      concat_ws(' ', content.version, extract(epoch from updated_at), length(search_text)) as state
    from json_to_recordset(${JSON.stringify(known)}::json) as known (key text, version bigint, short boolean)
    join content on section = known.key and section_version > known.version`.execute(db)
  for (const { section: key, id, position, data, state } of rows) {
    const record = toRecord(sections[key], { id, data })
    const stamped = hasSummaries(key) ? { ...record, [versionStamp]: state } : record
    loaded.get(key)!.set(id, { id, position, state, record: stamped })
  }
  return loaded
}

async function countRecords(db: Database, keys: readonly SectionKey[]) {
  const rows = await db
    .selectFrom('content')
    .select(['section', (count) => count.fn.countAll<string>().as('records')])
    .where('section', 'in', keys)
    .groupBy('section')
    .execute()
  return new Map(rows.map(({ section, records }) => [section, Number(records)]))
}
