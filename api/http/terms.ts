import { sql, type RawBuilder } from 'kysely'

/** A search term for `like` and `ilike`, its own wildcards taken literally. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** A search is answered from so many rows at most where an index cannot help: one or two letters. */
const newest = 3000

/**
 * Whether a column holds a term, whatever the case. To fold all the letters that there are takes twice as long, and is
 * left out where the term has none but those of ASCII.
 */
export function holds(column: string, q: string): RawBuilder<boolean> {
  // oxlint-disable-next-line no-control-regex
  const among = /^[\u0000-\u007f]*$/.test(q) ? sql` collate "C"` : sql``
  return sql<boolean>`${sql.ref(column)}${among} ilike ${containing(q)}`
}

/** A whole order number names one order, and is found by its own index. */
const orderNumber = /^FD-\d{6,}$/i

/**
 * Whether one of a table's columns holds a term, whatever the case, by the table's index for searches: they are joined
 * as in the index; of a message's text it is its words. What has less than three letters is looked for among the newest rows.
 */
export function searchedIn(table: keyof typeof searched, q: string): RawBuilder<boolean> {
  if (table === 'orders' && orderNumber.test(q)) return sql<boolean>`orders.number = ${q.toUpperCase()}`
  const text = sql.join(
    searched[table].map((column) => inTable(table, column)),
    sql` || E'\n' || `,
  )
  const words = table === 'messages' ? wordsIn('messages.message', q) : []
  const found = sql`(${sql.join([sql`(${text}) ilike ${containing(q)}`, ...words], sql` or `)})`
  if (q.length > 2) return sql<boolean>`${found}`
  return table === 'customer_emails'
    ? sql<boolean>`(${found} and ${isRecent('customer_emails.customer_id', 'customers')})`
    : sql<boolean>`(${found} and ${isRecent(`${table}.id`, table)})`
}

/** An array is looked up by the key: of any other condition, a planner may expect so much that it reads every row. */
const isRecent = (id: string, table: string) => sql`${sql.ref(id)} = any(array(
    select id from ${sql.table(table)} order by created_at desc limit ${sql.lit(newest)}))`

/** As the indexes of the migrations `048-search` and `068-filters` join them; `data.buyer.name` lies in JSON. */
const searched = {
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

/** Every word has to be in it, the last one at least its beginning; null where there is no word at all. */
export function tsQuery(q: string): RawBuilder<string> | null {
  const words = q.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? []
  if (words.length === 0) return null
  const query = words.map((word, i) => (i === words.length - 1 ? `${word}:*` : word)).join(' & ')
  return sql<string>`to_tsquery('simple', ${query})`
}

/** Whether a long text holds the words of a term, by an index on its words; nothing where the term has none. */
function wordsIn(column: string, q: string): RawBuilder<boolean>[] {
  const query = tsQuery(q)
  return query === null ? [] : [sql<boolean>`to_tsvector('simple', ${sql.ref(column)}) @@ ${query}`]
}
