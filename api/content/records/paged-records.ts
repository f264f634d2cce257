import { sql, type RawBuilder } from 'kysely'
import type { PagedSection, Section } from '#content/sections/section.ts'
import type { Context } from '../../platform/context.ts'
import { containsWords } from '../../platform/http/terms.ts'

/** The section is a literal in SQL, so that the database can use its partial index. */
export const isOf = ({ key }: Section) => sql<boolean>`section = ${sql.lit(key)}`

/** A query of the records of a paged list, without their long fields; `q` limits it to records that contain this text. */
export const pagedRecords = ({ db }: Context, section: PagedSection, q?: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('content')
        .select(['id', 'position', 'summary as data'])
        .select(
          section.paged.sort
            .filter((field) => field !== 'position')
            .map((field) => sql<string>`summary ->> ${sql.lit(field)}`.as(field)),
        )
        .where(isOf(section))
        .$if(q !== undefined, (query) => query.where(containsWords(searchedText(section), q!)))
        .as('listed'),
    )
    .select(['id', 'data'])

/** The searched fields, joined by the same expression as in the indexes. */
const searchedText = ({ paged }: PagedSection): RawBuilder<string> =>
  sql.join(
    paged.search.map((field) => sql`coalesce(summary ->> ${sql.lit(field)}, '')`),
    sql` || E'\n' || `,
  )
