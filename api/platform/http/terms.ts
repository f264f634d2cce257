import { sql, type RawBuilder } from 'kysely'
import { searchForm, termsOf } from '#content/model/search-terms.ts'

/** The `like` pattern for text that contains a term, with the wildcards in it escaped. */
export const likePattern = (term: string) => `%${term.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Terms of one or two letters, for which the index is no help, search only this many of the newest rows. */
const maxScannedRows = 3000
export const usesIndex = (terms: readonly string[]) => terms.some(({ length }) => length > 2)

/** A text in the form of `searchForm`. */
export const searchFormOf = (text: RawBuilder<unknown>) => sql<string>`search_form(${text})`

/** The condition that a text contains all words of a search, in any order, ignoring case and accents. */
export const containsWords = (text: RawBuilder<unknown>, q: string) =>
  allOf(termsOf(q).map((term) => sql<boolean>`${searchFormOf(text)} like ${likePattern(term)}`))

/** The same for a column. */
export const containsText = (column: string, q: string) => containsWords(sql.ref(column), q)

const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`false`

/** A complete order number is looked up by its own index. */
const orderNumber = /^FD-\d{6,}$/i

type SearchedTable =
  'orders' | 'messages' | 'subscribers' | 'mails' | 'customers' | 'customerEmails' | 'invoices'

/**
 * The condition that the search text of a row contains all words of a search, ignoring case and accents; in messages, a
 * word can also be in the message. Searches with no word of three letters match the newest rows only.
 */
export function matchesSearch(table: SearchedTable, q: string): RawBuilder<boolean> {
  if (table === 'orders' && orderNumber.test(q)) return sql<boolean>`orders.number = ${q.toUpperCase()}`
  const terms = termsOf(q)
  const contains = (term: string) => sql<boolean>`${sql.ref(`${table}.searchText`)} like ${likePattern(term)}`
  if (!usesIndex(terms)) {
    const inColumns = allOf(terms.map(contains))
    if (table === 'customerEmails')
      return sql<boolean>`(${inColumns} and ${isRecent('customerEmails.customerId', 'customers')})`
    const matches = table === 'messages' ? sql`(${inColumns} or ${inMessageText(q)})` : inColumns
    return sql<boolean>`(${matches} and ${isRecent(`${table}.id`, table)})`
  }
  return allOf(
    terms.map((term) => {
      const query = table === 'messages' ? tsQuery(term) : null
      return query
        ? sql<boolean>`(${contains(term)} or to_tsvector('simple', ${searchFormOf(sql.ref('messages.message'))}) @@ ${query})`
        : contains(term)
    }),
  )
}

/** As typed, but for the case: the search form of three thousand texts takes a second. */
const inMessageText = (q: string) =>
  allOf(
    q
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => sql<boolean>`messages.message ilike ${likePattern(word)}`),
  )

/**
 * An array makes PostgreSQL use the primary key: with any other condition, the planner may choose to read every row.
 */
const isRecent = (id: string, table: string) => sql`${sql.ref(id)} = any(array(
    select id from ${sql.table(table)} order by created_at desc limit ${sql.lit(maxScannedRows)}))`

/** A full-text query of texts in their search form that requires every word, also as a prefix; null without words. */
export function tsQuery(q: string): RawBuilder<string> | null {
  const words =
    searchForm(q)
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.slice(0, 12) ?? []
  if (words.length === 0) return null
  return sql<string>`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
