import { sql, type Kysely } from 'kysely'

/** What heads leave out, and the sections that have any of it. */
const longFields = ['articleBody', 'pageBlocks', 'caseWork']
const longSections = ['article', 'page', 'caseStudy']

/** As in `065-content-lists`: the fields by which lists of content are sorted, and those that a search of them reads. */
const lists = {
  article: {
    sort: ['articleDate', 'articleTitle', 'articleAuthor'],
    search: ['articleTitle', 'articleSlug', 'articleAuthor', 'articleTags', 'articleSeries'],
  },
  page: { sort: ['pageTitle', 'pageAddress'], search: ['pageTitle', 'pageAddress'] },
  caseStudy: { sort: ['caseTitle', 'caseClient'], search: ['caseTitle', 'caseSlug', 'caseClient'] },
  redirect: { sort: ['redirectFrom', 'redirectTo'], search: ['redirectFrom', 'redirectTo'] },
}

/**
 * Of each record its head, and of long ones their words, written by the database itself: lists and searches unpack no
 * long text. The version before goes on without the indexes on `data`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every text but names of nodes, blocks and links. Pieces are joined without a space: bold letters may begin a word.
  await sql`create function words_of_record(data jsonb) returns text
    language sql immutable strict parallel safe as $$
      select lower(string_agg(piece #>> '{}', '')) from jsonb_path_query(data, 'strict $.**
        ? (@.type() == "object").keyvalue() ? (@.value.type() == "string"
          && @.key != "type" && @.key != "block" && @.key != "id" && @.key != "href").value') as piece
    $$`.execute(db)
  const isLong = sql`section in (${sql.join(longSections.map((section) => sql.lit(section)))})`
  await sql`alter table content
    add column head jsonb generated always as (data - ${sql.lit(`{${longFields.join(',')}}`)}::text[]) stored,
    add column search_text text generated always as (case when ${isLong} then words_of_record(data) end) stored`.execute(
    db,
  )
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  const trigrams = found && sql.id(found.schema, 'gin_trgm_ops')
  for (const [section, { sort, search }] of Object.entries(lists)) {
    const ofSection = sql`section = ${sql.lit(section)}`
    for (const field of sort) {
      const name = `content_${section}_by_${field}`
      await sql`drop index if exists ${sql.id(name)}`.execute(db)
      await sql`create index ${sql.id(name)} on content ((head ->> ${sql.lit(field)}), id)
        where ${ofSection}`.execute(db)
    }
    if (!trigrams) continue
    // As the queries join them: an index is used where both are the same.
    const text = sql.join(
      search.map((field) => sql`coalesce(head ->> ${sql.lit(field)}, '')`),
      sql` || E'\n' || `,
    )
    const name = `content_${section}_search`
    await sql`drop index if exists ${sql.id(name)}`.execute(db)
    await sql`create index ${sql.id(name)} on content using gin ((${text}) ${trigrams})
      where ${ofSection}`.execute(db)
  }
  if (trigrams)
    await sql`create index content_search_text on content using gin (search_text ${trigrams})
      where ${isLong}`.execute(db)
}
