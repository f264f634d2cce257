import { sql, type Kysely } from 'kysely'

/** The fields by which lists of content are sorted, and those that a search of them reads. */
const lists = {
  article: {
    sort: ['articleDate', 'articleTitle', 'articleAuthor'],
    search: ['articleTitle', 'articleSlug', 'articleAuthor', 'articleTags', 'articleSeries'],
  },
  page: { sort: ['pageTitle', 'pageAddress'], search: ['pageTitle', 'pageAddress'] },
  caseStudy: { sort: ['caseTitle', 'caseClient'], search: ['caseTitle', 'caseSlug', 'caseClient'] },
  redirect: { sort: ['redirectFrom', 'redirectTo'], search: ['redirectFrom', 'redirectTo'] },
}

/** Indexes of the lists of content that are given in pages; those of searches where `pg_trgm` is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [trigrams] = rows
  for (const [section, { sort, search }] of Object.entries(lists)) {
    for (const field of sort)
      await sql`create index ${sql.id(`content_${section}_by_${field}`)} on content ((data ->> ${sql.lit(field)}), id)
        where section = ${sql.lit(section)}`.execute(db)
    if (!trigrams) continue
    // As the queries join them: an index is used where both are the same.
    const text = sql.join(
      search.map((field) => sql`coalesce(data ->> ${sql.lit(field)}, '')`),
      sql` || E'\n' || `,
    )
    await sql`create index ${sql.id(`content_${section}_search`)} on content
      using gin ((${text}) ${sql.id(trigrams.schema, 'gin_trgm_ops')}) where section = ${sql.lit(section)}`.execute(
      db,
    )
  }
}
