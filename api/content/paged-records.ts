import { sql, type RawBuilder } from 'kysely'
import type { PagedSection, Section } from '#content/section.ts'
import type { Database } from '../db/database.ts'
import { likePattern } from '../http/terms.ts'

/** An index is used where the section is a literal, as in the index. */
export const isOf = ({ key }: Section) => sql<boolean>`section = ${sql.lit(key)}`

/** The records of a list that is given in pages, without their long fields, by `q` those that hold it. */
export const pagedRecords = (db: Database, section: PagedSection, q?: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('content')
        .select(['id', 'position', 'head as data'])
        .select(
          section.paged.sort
            .filter((field) => field !== 'position')
            .map((field) => sql<string>`head ->> ${sql.lit(field)}`.as(field)),
        )
        .where(isOf(section))
        .$if(q !== undefined, (query) =>
          query.where(sql<boolean>`(${searchedText(section)}) ilike ${likePattern(q!)}`),
        )
        .as('listed'),
    )
    .select(['id', 'data'])

/** The fields that a search reads, as the indexes of the migration `070-content-search` join them. */
const searchedText = ({ paged }: PagedSection): RawBuilder<string> =>
  sql.join(
    paged.search.map((field) => sql`coalesce(head ->> ${sql.lit(field)}, '')`),
    sql` || E'\n' || `,
  )
