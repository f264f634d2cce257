import { sql } from 'kysely'
import { isSummary } from '#content/model/record-summary.ts'
import { termsOf } from '#content/model/search-terms.ts'
import { isPagedSection, type PagedSection, type Section } from '#content/sections/section.ts'
import type { FieldValue } from '#content/model/value.ts'
import type { Context } from '../../platform/context.ts'
import { isOf, pagedRecords } from './paged-records.ts'
import { toRecord } from './records.ts'
import type { Database } from '../../platform/db/database.ts'
import { likePattern, usesIndex } from '../../platform/http/terms.ts'

export type SearchableRecord = Readonly<Record<string, FieldValue>>

/** The maximum number of records found by the list's own search, and of records that contain all terms anywhere. */
const maxCandidates = 100
/** Terms of one or two letters cannot use the index: only this many of the most recently changed records are searched. */
const maxScanned = 3000

/**
 * The records of a section that may contain all terms of a search. The database selects them if the section's long
 * fields are not in memory.
 */
export async function* findCandidates(
  ctx: Context,
  section: Section,
  records: readonly SearchableRecord[],
  q: string,
) {
  if (!records.some(isSummary) || !isPagedSection(section)) return yield* records
  const listed = pagedRecords(ctx, section, q).clearSelect().select('id').limit(maxCandidates)
  const rows = await ctx.db
    .selectFrom('content')
    .select(['id', 'data'])
    .where(sql<boolean>`id in ((${listed}) union (${idsOfMatches(ctx.db, section, termsOf(q))}))`)
    .orderBy('id', 'desc')
    .execute()
  for (const row of rows) yield toRecord(section, row) as SearchableRecord
}

/** The ids of records that contain all terms in any field. */
const idsOfMatches = (db: Database, section: PagedSection, terms: readonly string[]) =>
  db
    .selectFrom('content')
    .select('id')
    .where(isOf(section))
    .where((where) => where.and(terms.map((term) => where('searchText', 'like', likePattern(term)))))
    .$if(!usesIndex(terms), (query) =>
      query.where(sql<boolean>`id = any(array(select id from content where ${isOf(section)}
        order by section_version desc limit ${sql.lit(maxScanned)}))`),
    )
    .limit(maxCandidates)
