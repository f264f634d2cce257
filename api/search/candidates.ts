import { sql } from 'kysely'
import { isHead } from '#content/heads.ts'
import { termsOf } from '#content/search-terms.ts'
import { isPagedSection, type PagedSection, type Section } from '#content/section.ts'
import type { FieldValue } from '#content/value.ts'
import { isOf, pagedRecords } from '../content/paged-records.ts'
import { toRecord } from '../content/records.ts'
import type { Database } from '../db/database.ts'
import { likePattern } from '../http/terms.ts'

export type Stored = Readonly<Record<string, FieldValue>>

/** So many records that hold the search where their list looks are compared, and so many that hold its words anywhere. */
const compared = 100
/** Where an index cannot help, with one or two letters, words are looked for in so many records, those changed last. */
const newest = 3000

/**
 * The records of a section that may hold all words of a search. Of those whose long fields are not in memory the database
 * says which.
 */
export async function* findCandidates(db: Database, section: Section, records: readonly Stored[], q: string) {
  if (!records.some(isHead) || !isPagedSection(section)) return yield* records
  const listed = pagedRecords(db, section, q).clearSelect().select('id').limit(compared)
  const rows = await db
    .selectFrom('content')
    .select(['id', 'data'])
    .where(sql<boolean>`id in ((${listed}) union (${holding(db, section, termsOf(q))}))`)
    .orderBy('id', 'desc')
    .execute()
  for (const row of rows) yield toRecord(section, row) as Stored
}

/** The ids of records that hold all terms, each anywhere in its words. */
const holding = (db: Database, section: PagedSection, terms: readonly string[]) =>
  db
    .selectFrom('content')
    .select('id')
    .where(isOf(section))
    .where((where) =>
      where.and(
        terms.map((term) =>
          where.or(asStored(term).map((word) => where('search_text', 'like', likePattern(word)))),
        ),
      ),
    )
    .$if(!terms.some(({ length }) => length > 2), (query) =>
      query.where(sql<boolean>`id = any(array(select id from content where ${isOf(section)}
        order by section_version desc limit ${sql.lit(newest)}))`),
    )
    .limit(compared)

/** How a word may be written where all letters are small that the database knows: in some locales those of ASCII only. */
const asStored = (term: string) => {
  const written = [term, term.toUpperCase(), term.slice(0, 1).toUpperCase() + term.slice(1)]
  return [...new Set(written.map((word) => word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())))]
}
