import { sql, type Kysely } from 'kysely'

const letters = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

/** Each letter is replaced by the one at the same place; letters without one are removed. */
const replaced = {
  // Where the locale of the database lowercases only ASCII letters.
  [letters(0x410, 0x42f)]: letters(0x430, 0x44f),
  [letters(0x400, 0x40f)]: letters(0x450, 0x45f),
  [letters(0x391, 0x3a1) + letters(0x3a3, 0x3a9)]: letters(0x3b1, 0x3c1) + letters(0x3c3, 0x3c9),
  ØŁĐÐĦŦҐøłđðħıŧς: 'olddhtґolddhitσ',
}
const accents = letters(0x300, 0x36f)

const searched = {
  orders: ['number', 'customer_name', 'customer_company', 'customer_email', 'package_name'],
  messages: ['name', 'email', 'subject'],
  subscribers: ['email'],
  mails: ['recipient', 'subject'],
  customers: ['name'],
  customer_emails: ['email'],
}
const invoiceTexts = [
  sql`number`,
  ...['order,number', 'buyer,name', 'buyer,company', 'buyer,email', 'lines,0,name'].map(
    (path) => sql`(data #>> ${sql.lit(`{${path}}`)})`,
  ),
]
const contentLists = {
  article: ['articleTitle', 'articleSlug', 'articleAuthor', 'articleTags', 'articleSeries'],
  page: ['pageTitle', 'pageAddress'],
  caseStudy: ['caseTitle', 'caseSlug', 'caseClient'],
  redirect: ['redirectFrom', 'redirectTo'],
}
const longSections = sql`section in ('article', 'page', 'caseStudy')`

/** The SQL of a text without accents and in lower case. */
export const searchForm = `replace(replace(replace(replace(replace(replace(translate(lower(normalize(value, NFKD)), '${Object.keys(replaced).join('') + accents}', '${Object.values(replaced).join('')}'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe'), 'ẞ', 'ss')`

/** Searches ignore case and accents: texts and search terms are compared in the same form. */
export async function createSearchFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_form(value text) returns text
    language sql immutable strict parallel safe as ${sql.lit(`select ${searchForm}`)}`.execute(db)
  // The texts of a record with blocks or rich text.
  await sql`create function words_of_record(data jsonb) returns text
    language sql immutable strict parallel safe as $$
      select lower(string_agg(piece #>> '{}', '')) from jsonb_path_query(data, 'strict $.**
        ? (@.type() == "object").keyvalue() ? (@.value.type() == "string"
          && @.key != "type" && @.key != "block" && @.key != "id" && @.key != "href").value') as piece
    $$`.execute(db)
}

/** Adds the indexes of searches. Without the extension `pg_trgm`, searches read every row. */
export async function addTrigramIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then null;
  end $$`.execute(db)
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  if (!found) return
  const trigrams = sql.id(found.schema, 'gin_trgm_ops')
  const joined = (texts: readonly ReturnType<typeof sql>[]) => sql.join(texts, sql` || E'\n' || `)
  const addIndex = async (name: string, table: string, text: ReturnType<typeof sql>, where = sql``) => {
    await sql`create index ${sql.id(name)} on ${sql.id(table)}
      using gin (search_form(${text}) ${trigrams}) ${where}`.execute(db)
  }
  for (const [table, columns] of Object.entries(searched))
    await addIndex(`${table}_search`, table, joined(columns.map((column) => sql.ref(column))))
  await addIndex('invoices_search', 'invoices', joined(invoiceTexts))
  for (const [section, fields] of Object.entries(contentLists)) {
    const text = joined(fields.map((field) => sql`coalesce(summary ->> ${sql.lit(field)}, '')`))
    await addIndex(`content_${section}_search`, 'content', text, sql`where section = ${sql.lit(section)}`)
  }
  await sql`create index content_search_text on content using gin (search_text ${trigrams})
    where ${longSections}`.execute(db)
}
