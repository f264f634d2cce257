import { sql, type RawBuilder } from 'kysely'

/** The `like` pattern for text that contains `q`, with the wildcards in `q` escaped. */
export const likePattern = (q: string) => `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Searches with one or two letters, for which the index is no help, read only this many of the newest rows. */
const maxScannedRows = 3000

/**
 * The condition that a column contains a term, ignoring case. For a term in ASCII it uses the collation "C", because
 * folding the case of all of Unicode takes twice as long.
 */
export function containsText(column: string, q: string): RawBuilder<boolean> {
  // oxlint-disable-next-line no-control-regex
  const collation = /^[\u0000-\u007f]*$/.test(q) ? sql` collate "C"` : sql``
  return sql<boolean>`${sql.ref(column)}${collation} ilike ${likePattern(q)}`
}

/** A complete order number is looked up by its own index. */
const orderNumber = /^FD-\d{6,}$/i

/**
 * The condition that one of a table's search columns contains a term, ignoring case. The columns are concatenated as in
 * the table's search index; the text of messages is searched by words. Terms with fewer than three letters match the
 * newest rows only.
 */
export function matchesSearch(table: keyof typeof searchColumns, q: string): RawBuilder<boolean> {
  if (table === 'orders' && orderNumber.test(q)) return sql<boolean>`orders.number = ${q.toUpperCase()}`
  const text = sql.join(
    searchColumns[table].map((column) => inTable(table, column)),
    sql` || E'\n' || `,
  )
  const words = table === 'messages' ? wordsIn('messages.message', q) : []
  const matches = sql`(${sql.join([sql`(${text}) ilike ${likePattern(q)}`, ...words], sql` or `)})`
  if (q.length > 2) return sql<boolean>`${matches}`
  return table === 'customer_emails'
    ? sql<boolean>`(${matches} and ${isRecent('customer_emails.customer_id', 'customers')})`
    : sql<boolean>`(${matches} and ${isRecent(`${table}.id`, table)})`
}

/**
 * An array makes PostgreSQL use the primary key: with any other condition, the planner may choose to read every row.
 */
const isRecent = (id: string, table: string) => sql`${sql.ref(id)} = any(array(
    select id from ${sql.table(table)} order by created_at desc limit ${sql.lit(maxScannedRows)}))`

/**
 * Same columns and order as in the indexes of the migrations `048-search` and `068-filters`; `data.buyer.name` is a
 * JSON path.
 */
const searchColumns = {
  orders: ['number', 'customer_name', 'customer_email', 'package_name'],
  messages: ['name', 'email', 'subject'],
  subscribers: ['email'],
  mails: ['recipient', 'subject'],
  customers: ['name'],
  customer_emails: ['email'],
  invoices: [
    'number',
    'data.order.number',
    'data.buyer.name',
    'data.buyer.company',
    'data.buyer.email',
    'data.item.name',
  ],
} as const

function inTable(table: string, path: string) {
  const [column, ...keys] = path.split('.')
  const value = sql.ref(`${table}.${column}`)
  return keys.length === 0 ? value : sql`(${value} #>> ${sql.lit(`{${keys.join(',')}}`)})`
}

/** A full-text query that requires every word, and matches the last one as a prefix; null if there are no words. */
export function tsQuery(q: string): RawBuilder<string> | null {
  const words = q.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? []
  if (words.length === 0) return null
  const query = words.map((word, i) => (i === words.length - 1 ? `${word}:*` : word)).join(' & ')
  return sql<string>`to_tsquery('simple', ${query})`
}

/**
 * The condition that a long text contains the words of a term, by its full-text index; none if the term has no words.
 */
function wordsIn(column: string, q: string): RawBuilder<boolean>[] {
  const query = tsQuery(q)
  return query === null ? [] : [sql<boolean>`to_tsvector('simple', ${sql.ref(column)}) @@ ${query}`]
}
