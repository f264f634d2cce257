import { sql } from 'kysely'
import { sections, type SectionKey } from '#content/sections.ts'
import type { Database } from '../db.ts'
import { toRecord, type ContentRecord } from './store.ts'

/** Records by id as they were read, each with the mark of its row's last write. */
export type Read = Map<SectionKey, ReadonlyMap<string, { written: string; record: ContentRecord }>>

/**
 * All records of some sections in their order. What was kept of an earlier reading is not read again unless it has
 * been written since: a save among a thousand records reads one. Brings `kept` up to date.
 */
export async function listAnew(db: Database, keys: readonly SectionKey[], kept: Read) {
  if (keys.length === 0) return new Map<SectionKey, ContentRecord[]>()
  // One text a section, since each row of an answer costs; xmin also tells a row that a restore has put back.
  const orders = await db
    .selectFrom('content')
    .select(['section', sql<string>`string_agg(id || ' ' || xmin, ',' order by position, id)`.as('rows')])
    .where('section', 'in', keys)
    .groupBy('section')
    .execute()
  const rows = new Map(
    orders.map(({ section, rows }) => [
      section,
      rows.split(',').map((row) => row.split(' ') as [id: string, written: string]),
    ]),
  )
  const stale = [...rows].flatMap(([section, its]) =>
    its.filter(([id, written]) => kept.get(section)?.get(id)?.written !== written).map(([id]) => id),
  )
  const read = await readEach(db, stale)
  for (const key of keys) {
    const before = kept.get(key)
    const now = (rows.get(key) ?? []).flatMap(([id, written]) => {
      // One that was removed between the two questions is missing; its section is then due again.
      const record = read.get(id) ?? before?.get(id)?.record
      return record ? [[id, { written, record }] as const] : []
    })
    kept.set(key, new Map(now))
  }
  return new Map(keys.map((key) => [key, [...kept.get(key)!.values()].map(({ record }) => record)]))
}

async function readEach(db: Database, ids: readonly string[]): Promise<Map<string, ContentRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .select(['section', 'id', 'data', 'version'])
    .where('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, toRecord(sections[row.section], row)]))
}
