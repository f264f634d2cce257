import { sql, type RawBuilder } from 'kysely'
import type { PagedSection, Section } from '#content/section.ts'
import type { Database } from '../db/database.ts'
import { containing, holds } from '../http/terms.ts'
import type { Values } from './records.ts'

/** An index is used where the section is a literal, as in the index. */
const isOf = ({ key }: Section) => sql<boolean>`section = ${sql.lit(key)}`

/** The fields that a search reads, as the indexes of the migration `065-content-lists` join them. */
const searchedText = ({ paged }: PagedSection): RawBuilder<string> =>
  sql.join(
    paged.search.map((field) => sql`coalesce(data ->> ${sql.lit(field)}, '')`),
    sql` || E'\n' || `,
  )

const shortData = ({ longFields = [] }: Section) => sql<Values>`data - ${longFields}::text[]`

/** The records of a list that is given in pages, without their long fields, by `q` those that hold it. */
export const pagedRecords = (db: Database, section: PagedSection, q?: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('content')
        .select(['id', 'position', shortData(section).as('data')])
        .select(
          section.paged.sort
            .filter((field) => field !== 'position')
            .map((field) => sql<string>`data ->> ${sql.lit(field)}`.as(field)),
        )
        .where(isOf(section))
        .$if(q !== undefined, (query) => query.where(isFound(section, q!)))
        .as('listed'),
    )
    .select(['id', 'data'])

/**
 * Less than three letters are in no index of trigrams: each record is read, and without its long fields once, since to
 * unpack them for each field takes several times as long.
 */
function isFound(section: PagedSection, q: string): RawBuilder<boolean> {
  const text = searchedText(section)
  if (q.length > 2) return sql`(${text}) ilike ${containing(q)}`
  return sql`id = any(array(
    select id from (
      select id, ${text} as words from (
        select id, ${shortData(section)} as data from content where ${isOf(section)} offset 0
      ) as short
    ) as searched where ${holds('words', q)}))`
}
