import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { RestorePlan } from '../platform/db/tables/backup.ts'
import type { Loaded } from './load.ts'
import type { Report } from './progress.ts'

type Plan = Pick<RestorePlan, 'kinds' | 'administrators'>
type Change = Plan['kinds'][number]

/** The labels of the tables for the owner, in display order. */
const kinds: readonly [string, readonly string[]][] = [
  ['Texts, lists and settings', ['content', 'content_section']],
  ['History of texts and lists', ['content_revision']],
  ['Pictures', ['media']],
  ['Files of the pictures', ['media_files']],
  ['Orders', ['orders', 'order_items', 'order_discounts', 'order_instalments']],
  ['History of the orders', ['order_events']],
  ['Messages on orders', ['order_messages', 'order_conversations']],
  ['Notes on orders and customers', ['notes']],
  ['Incoming emails', ['inbound_mails']],
  ['Read positions of conversations', ['order_readers']],
  ['Deliveries', ['deliveries']],
  ['Reports of orders', ['order_reports']],
  ['Reviews', ['order_reviews']],
  ['Customer requests', ['order_requests']],
  ['Addresses without payment reminders', ['reminder_stops']],
  ['Payment notifications', ['payment_events', 'paypal_simulator']],
  ['Refunds', ['refunds']],
  ['Invoices', ['invoices', 'invoice_counters', 'invoice_reminders', 'billing_details']],
  ['Offers', ['offers', 'offer_counters', 'offer_acceptances', 'offer_messages']],
  [
    'Subscriptions',
    ['subscriptions', 'subscription_periods', 'subscription_events', 'subscription_collections'],
  ],
  ['Decisions about bookings of the bank', ['bank_bookings', 'bank_csv_formats']],
  ['Answers about VAT IDs', ['vat_checks']],
  ['Customers', ['customers', 'customer_accounts', 'customer_emails', 'customer_tags']],
  ['Messages', ['messages']],
  ['Subscribers', ['subscribers']],
  ['Mails', ['mails']],
  ['Administrators', ['admins']],
  ['Ways back for lost second factors', ['recovery_codes', 'factor_resets']],
  ['Imports', ['imports', 'import_entries', 'imported_records', 'imported_pictures']],
  ['Activity', ['audit_log']],
]

/** Tables to which rows are only added. */
export const appendOnlyTables = new Set(['audit_log'])

/** Compares a loaded backup with the current data, row by row. */
export async function compare(tx: Tx, loaded: Loaded, report: Report): Promise<Plan> {
  const byKind = new Map<string, Change>(kinds.map(([kind]) => [kind, noChange(kind)]))
  for (const [i, { name, columns, key }] of loaded.tables.entries()) {
    report({ stage: 'Comparing', done: i, total: loaded.tables.length })
    const kind = kinds.find(([, tables]) => tables.includes(name))?.[0] ?? labelOf(name)
    const change = byKind.get(kind) ?? noChange(kind)
    byKind.set(kind, change)
    // These rows only count changes of sections: they are not records.
    if (name === 'content_section') continue
    const side = (schema: string) => sql.id(schema, name)
    const row = (alias: string) =>
      sql`row(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})`
    const isIn = (alias: string) => sql.ref(`${alias}.${key[0]!}`)
    // Each pair is compared only once, because long values have to be read from disk for it.
    const { rows } = await sql<Omit<Change, 'kind' | 'same'>>`select
        count(${isIn('f')}) as holds,
        count(*) filter (where ${isIn('h')} is null) as added,
        count(*) filter (where ${isIn('f')} is null) as removed,
        count(*) filter (where ${isIn('f')} is not null and ${isIn('h')} is not null
          and ${row('f')} is distinct from ${row('h')}) as changed
      from ${side(loaded.scratch)} as f full join ${side(loaded.home)} as h
        on ${sql.join(
          key.map((column) => sql`${sql.ref(`f.${column}`)} = ${sql.ref(`h.${column}`)}`),
          sql` and `,
        )}`.execute(tx)
    const found = { ...rows[0]!, same: rows[0]!.holds - rows[0]!.added - rows[0]!.changed }
    const onlyAdds = appendOnlyTables.has(name)
    change.holds += found.holds
    change.added += found.added
    change.changed += onlyAdds ? 0 : found.changed
    change.removed += onlyAdds ? 0 : found.removed
    change.same += onlyAdds ? found.same + found.changed + found.removed : found.same
  }
  return { kinds: [...byKind.values()], administrators: await administrators(tx, loaded) }
}

async function administrators(tx: Tx, { scratch, home }: Loaded): Promise<Plan['administrators']> {
  const onlyIn = async (schema: string, other: string) => {
    const { rows } = await sql<{
      email: string
    }>`select email from ${sql.id(schema, 'admins')} where uid is not null
      and uid not in (select uid from ${sql.id(other, 'admins')} where uid is not null) order by email`.execute(
      tx,
    )
    return rows.map(({ email }) => email)
  }
  const { rows: changed } = await sql<Plan['administrators']['changed'][number]>`
    select o.email, jsonb_build_object('role', o.role, 'granted', o.granted) as before,
      jsonb_build_object('role', t.role, 'granted', t.granted) as after
    from ${sql.id(home, 'admins')} as o join ${sql.id(scratch, 'admins')} as t on t.uid = o.uid
    where t.role <> o.role or not (t.granted @> o.granted and o.granted @> t.granted) order by o.email`.execute(
    tx,
  )
  return { added: await onlyIn(scratch, home), removed: await onlyIn(home, scratch), changed }
}

const noChange = (kind: string): Change => ({ kind, holds: 0, added: 0, changed: 0, removed: 0, same: 0 })
const labelOf = (table: string) => `${table[0]!.toUpperCase()}${table.slice(1)}`.replaceAll('_', ' ')
