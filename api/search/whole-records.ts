import { sql } from 'kysely'
import { isHead } from '#content/heads.ts'
import { termsOf } from '#content/search-terms.ts'
import type { Section } from '#content/section.ts'
import type { SectionKey } from '#content/sections.ts'
import type { FieldValue } from '#content/value.ts'
import { toRecord } from '../content/records.ts'
import type { Database } from '../db/database.ts'

export type Stored = Readonly<Record<string, FieldValue>>

/** So many are asked for with one query: an embedded database answers nothing else meanwhile. */
const batchSize = 500

/**
 * The records of a section that may hold all words of a search. Of those whose long fields are not in memory the database
 * says which hold the letters and digits of the words; how it folds the case of others depends on its locale.
 */
export async function* mayHold(db: Database, section: Section, records: readonly Stored[], q: string) {
  if (!records.some(isHead)) return yield* records
  const parts = termsOf(q).flatMap((term) => (term.match(/[a-z0-9]{2,}/g) ?? []).map((part) => `%${part}%`))
  for (let from = 0; from < records.length; from += batchSize) {
    const ids = records.slice(from, from + batchSize).map(({ _id }) => _id as string)
    const rows = await db
      .selectFrom('content')
      .select(['id', 'data'])
      .where('section', '=', section.key as SectionKey)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where(sql<boolean>`data::text ilike all(${parts}::text[])`)
      .execute()
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of ids) {
      const row = found.get(id)
      if (row) yield toRecord(section, row) as Stored
    }
  }
}
