import { sql } from 'kysely'
import { z } from 'zod'
import { formatMoney } from '#content/money.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { toText, type FieldValue } from '#content/value.ts'
import { searchMessages } from '../conversation/search.ts'
import { customers } from '../customers/customers.ts'
import type { Database } from '../db/database.ts'
import { containing, holds } from '../http/terms.ts'
import { titleOf } from '../invoices/issue.ts'
import { messages } from '../inbox/messages.ts'
import { subscribers } from '../inbox/subscribers.ts'
import { ordersWhere } from '../orders/list.ts'

/** Something of the back office that a search has found. */
export const searchResult = z
  .object({
    kind: z.enum([
      'content',
      'order',
      'invoice',
      'conversation',
      'customer',
      'message',
      'subscriber',
      'admin',
    ]),
    id: z.uuid(),
    /** What it is called, and what else tells it apart. */
    title: z.string(),
    detail: z.string(),
    /** Of content: its section. */
    section: z.enum(Object.keys(sections) as SectionKey[]).nullable(),
  })
  .meta({ id: 'SearchResult' })

type SearchResult = z.infer<typeof searchResult>

/** How many of each kind. */
const limit = 8

/** Everything that holds the words: content by any field, orders, messages and people. The newest of a kind first. */
export async function search(db: Database, q: string): Promise<SearchResult[]> {
  const newest = [
    content(db, q),
    ordersWhere(db, { q }).orderBy('created_at', 'desc').limit(limit).execute(),
    db
      .selectFrom('invoices')
      .selectAll()
      .where(holds('number', q))
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute(),
    searchMessages(db, q),
    customers(db, { q }).orderBy('last_contact_at', 'desc').limit(limit).execute(),
    messages(db, { q }).orderBy('created_at', 'desc').limit(limit).execute(),
    subscribers(db, { q }).orderBy('created_at', 'desc').limit(limit).execute(),
    db.selectFrom('admins').select(['id', 'email']).where(holds('email', q)).limit(limit).execute(),
  ] as const
  const [records, orderRows, invoiceRows, hits, customerRows, messageRows, subscriberRows, admins] =
    await Promise.all(newest)
  const none = { section: null }
  const foundOrders = new Set(orderRows.map(({ id }) => id))
  const conversations = new Map(
    hits
      .filter(({ order_id }) => !foundOrders.has(order_id))
      .toReversed()
      .map((hit) => [hit.order_id, hit] as const),
  )
  return [
    ...records,
    ...orderRows.map(({ id, number, customer_name, customer_email, package_name }) => {
      const detail = `${package_name}, ${customer_email}`
      return { kind: 'order' as const, id, title: `${number}, ${customer_name}`, detail, ...none }
    }),
    ...invoiceRows.map((invoice) => {
      const { id, total, currency, data, number } = invoice
      const detail = `${titleOf(invoice)}, ${data.buyer.company || data.buyer.name}, ${formatMoney(total, currency)}`
      return { kind: 'invoice' as const, id, title: number, detail, ...none }
    }),
    ...[...conversations.values()]
      .slice(-limit)
      .toReversed()
      .map(({ order_id: id, number, customer_name, internal, text }) => {
        const detail = `${internal ? 'Note' : 'Message'}: ${excerpt(text, q)}`
        return { kind: 'conversation' as const, id, title: `${number}, ${customer_name}`, detail, ...none }
      }),
    ...customerRows.map(({ id, name, email }) => {
      return { kind: 'customer' as const, id, title: name, detail: `Customer, ${email}`, ...none }
    }),
    ...messageRows.map(({ id, name, email, subject }) => {
      return { kind: 'message' as const, id, title: subject, detail: `${name}, ${email}`, ...none }
    }),
    ...subscriberRows.map(({ id, email }) => {
      return { kind: 'subscriber' as const, id, title: email, detail: 'Subscriber', ...none }
    }),
    ...admins.map(({ id, email }) => {
      return { kind: 'admin' as const, id, title: email, detail: 'Administrator', ...none }
    }),
  ]
}

/** Records with a field that holds the words, each once, with the field that does. */
async function content(db: Database, q: string): Promise<SearchResult[]> {
  const { rows } = await sql<{
    id: string
    section: SectionKey
    data: Record<string, FieldValue>
    field: string
  }>`
    select id, section, data, field from (
      select distinct on (content.id) content.id, section, data, field.key as field
      from content, jsonb_each_text(data) as field
      where field.value ilike ${containing(q)}
      order by content.id desc, field.key
    ) as found limit ${sql.lit(2 * limit)}`.execute(db)
  return rows.flatMap(({ id, section: key, data, field }) => {
    const { title, named, fields } = sections[key] as (typeof sections)[SectionKey] & { named?: string }
    const name = toText(named && data[named]) || title
    const label = (fields as Record<string, { label: string }>)[field]?.label
    // A field that the section no longer has.
    if (!label) return []
    const where = name === title ? label : `${title}, ${label}`
    return [
      {
        kind: 'content',
        id,
        title: name,
        detail: `${where}: ${excerpt(toText(data[field]), q)}`,
        section: key,
      },
    ]
  })
}

/** The words around what was found. */
function excerpt(text: string, q: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const at = Math.max(0, line.toLowerCase().indexOf(q.toLowerCase()))
  const start = at < 30 ? 0 : line.lastIndexOf(' ', at - 15) + 1
  const end = start + 70
  return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`
}
