import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../api/platform/db/database.ts'
import type { Buyer, InvoiceData } from '../api/platform/db/invoice-data.ts'

/** How many rows of each kind to add. */
export interface Amounts {
  orders?: number
  subscribers?: number
  messages?: number
  mails?: number
  changes?: number
  /** Entries of the order history, one per order. */
  steps?: number
  /** The number of customers that the orders belong to. */
  customers?: number
  /** For the paid orders, the oldest first; one in twenty has a credit note. */
  invoices?: number
}

/** Fills the tables of a database with the data of several years, one statement per table. Orders can be added again. */
export async function fill(db: Database, amounts: Amounts): Promise<void> {
  const { orders = 0, subscribers = 0, messages = 0, mails = 0, changes = 0, steps = 0 } = amounts
  const { customers = 3000, invoices = 0 } = amounts
  const customer = sql`n % ${customers}::int`
  const customerId = sql`md5('customer-' || ${customer})::uuid`
  // Each customer has several orders; the first one names the customer.
  await sql`insert into customers (id, name, email, last_contact_at, created_at)
    select ${customerId}, ${name}, ${email}, at, at from ${moments(Math.min(orders, customers))} as moments
    on conflict do nothing`.execute(db)
  await sql`insert into customer_accounts (uid, customer_id)
    select 'customer-' || ${customer}, ${customerId} from ${moments(Math.min(orders, customers))} as moments
    on conflict do nothing`.execute(db)
  await sql`insert into customer_emails (customer_id, email)
    select ${customerId}, ${email} from ${moments(Math.min(orders, customers))} as moments
    on conflict do nothing`.execute(db)
  await sql`insert into orders (id, customer_id, customer_uid, customer_email, customer_name, customer_address,
      customer_country, package_id, package_name, package_points, total, payment_status, order_status,
      stage, due_on, payment_key, payee, paid_at, paid_on, paid, refunded, request_hash, created_at, placed_on, payment_due_on,
      updated_at)
    select ${idAt}, ${customerId}, 'customer-' || ${customer}, ${email}, ${name}, n % 200 || ' Mill Row, Port Eastmere', ${one('{US,GB,DE,FR}')},
      ${idAt}, ${one('{Basic,Standard,Premium,Growth}')}, ${points}::jsonb, 49 + n % 900, status,
      case when status = 'Paid' and n % 3 > 0 then 'Delivered' else 'Pending' end,
      case when status <> 'Paid' then 'brief' when n % 3 > 0 then 'delivered' else 'progress' end,
      case when status = 'Paid' then to_char(at + interval '30 days', 'YYYY-MM-DD') end, md5(at::text || n),
      'payments@larkfield.example', case when status in ('Paid', 'Refunded', 'Disputed') then at end,
      case when status in ('Paid', 'Refunded', 'Disputed') then to_char(at, 'YYYY-MM-DD') end,
      case when status in ('Paid', 'Refunded', 'Disputed') then 49 + n % 900 else 0 end,
      case when status = 'Refunded' then 49 + n % 900 else 0 end,
      md5(n::text), at, to_char(at, 'YYYY-MM-DD'), to_char(at, 'YYYY-MM-DD'), at
    from (select n, at, ${one('{Paid,Paid,Paid,Paid,UnPaid,Cancelled,UnPaid,Pending,Refunded,Paid,OnHold,Paid,Disputed}')} as status
      from ${moments(orders)} as moments) as made`.execute(db)
  await sql`insert into order_items (order_id, position, kind, record_id, name, quantity, unit_price)
    select id, 0, 'package', package_id, package_name, 1, total from orders where customer_uid like 'customer-%'
    on conflict do nothing`.execute(db)
  await sql`insert into payments (id, order_id, kind, method, amount, currency, paid_on, transaction_id, refunds_id,
      source, actor_uid, recorded_at)
    select md5(kind || orders.id)::uuid, orders.id, kind, 'paypal-orders', case kind when 'payment' then paid else refunded end,
      currency, paid_on, 'TX' || md5(kind || seq), case kind when 'refund' then md5('payment' || orders.id)::uuid end,
      'provider', 'paypal', paid_at
    from orders, (values ('payment'), ('refund')) as kinds (kind)
    where customer_uid like 'customer-%' and case kind when 'payment' then paid else refunded end > 0
    order by kind on conflict do nothing`.execute(db)
  await sql`insert into subscribers (id, email, created_at, source, confirm_sent_at, confirmed_at,
      consent_text, unsubscribed_at)
    select gen_random_uuid(), ${email}, at, '/', at,
      case when n % 5 > 0 then at end, case when n % 5 > 0 then ${consent} end, case when n % 11 = 0 then at end
    from ${moments(subscribers)} as moments`.execute(db)
  await sql`insert into messages (id, name, email, number, subject, message, status, created_at)
    select ${idAt}, ${name}, ${email}, '020 ' || n, 'Question ' || n, repeat(md5(n::text) || ' ', 12),
      ${one('{Read,Read,Read,UnRead}')}, at
    from ${moments(messages)} as moments`.execute(db)
  await sql`insert into mails (id, kind, recipient, subject, text, html, data, state, created_at, queued_at,
      sent_at)
    select ${idAt}, 'order-received', ${email}, 'Your order FD-' || n, repeat(md5(n::text) || ' ', 30),
      repeat('<p>' || md5(n::text) || '</p>', 150), '{}',
      case when n % 50 = 0 then 'failed' else 'sent' end, at, at, at
    from ${moments(mails)} as moments`.execute(db)
  await sql`insert into audit_log (id, action, subject, subject_id, before, after, actor_uid, actor_email, at)
    select ${idAt}, 'status', 'order', ${idAt}, '{"orderStatus":"Pending"}', '{"orderStatus":"Delivered"}',
      'editor-' || n % 4, 'editor-' || n % 4 || '@larkfield.example', at
    from ${moments(changes)} as moments`.execute(db)
  await sql`insert into order_events (id, order_id, subject, subject_id, action, after, audience, by, actor_uid, at)
    select ${eventId}, id, 'order', id, 'place', '{"packageName":"Standard"}', 'everybody', 'customer',
      customer_uid, created_at
    from orders where customer_uid like 'customer-%' order by created_at limit ${steps}
    on conflict do nothing`.execute(db)
  await fillInvoices(db, invoices)
}

async function fillInvoices(db: Database, count: number) {
  const columns = sql`id, kind, number, prefix, year, counter, order_id, corrects, issued_on, currency, net, tax, total,
    data, created_at`
  await sql`insert into invoices (${columns})
    select gen_random_uuid(), 'invoice', 'I-' || lpad(n::text, 7, '0'), 'I-', 2026, n, id, null,
      to_char(paid_at, 'YYYY-MM-DD'), currency, total, 0, total,
      ${invoiceData}::jsonb || jsonb_build_object('lines', jsonb_build_array(jsonb_build_object(
          'position', 0, 'name', package_name, 'points', package_points, 'quantity', 1, 'total', total::text,
          'net', total::text, 'discounts', '[]'::jsonb)), 'order', jsonb_build_object('number', orders.number, 'placedOn', '', 'purchaseOrder', ''),
        'buyer', ${invoiceBuyer}::jsonb || jsonb_build_object('name', customer_name, 'email', customer_email)), paid_at
    from (select *, row_number() over (order by seq) as n from orders
      where paid_at is not null and customer_uid like 'customer-%' order by seq limit ${count}) as orders`.execute(
    db,
  )
  await sql`insert into invoices (${columns})
    select gen_random_uuid(), 'credit-note', 'C-' || lpad(counter::text, 7, '0'), 'C-', 2026, counter, order_id, id,
      issued_on, currency, net, tax, total,
      data || jsonb_build_object('corrects', jsonb_build_object('number', number, 'issuedOn', issued_on)), created_at
    from invoices where kind = 'invoice' and prefix = 'I-' and counter % 20 = 0 and counter <= ${count}`.execute(
    db,
  )
}

/** Numbers from 1 up, each with a moment of the last two years, the later the greater. */
const moments = (count: number) =>
  sql`(select n, now() - (${count}::int - n) * (interval '2 years' / ${Math.max(1, count)}::int) as at
    from generate_series(1, ${count}::int) as n)`

/** Begins with its moment, as a UUID of version 7 does. */
const idAt = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
  substr(md5(at::text || n), 1, 3) || '8' || substr(md5(at::text || n), 4, 15))::uuid`

const eventId = sql`(lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' ||
  substr(md5(id::text), 1, 3) || '8' || substr(md5(id::text), 4, 15))::uuid`

const firsts = '{Ada,Ines,Tomas,Peter,Marlene,Dana,Yuki,Omar,Lucía,Wren,Noor,Hugo,Ivy,Mateo,Freya,Kofi,Zoë}'
const lasts =
  '{Alvarado,Lindqvist,Okafor,Vogt,Whitlock,Tanaka,Haddad,Moreno,Ash,Rahman,Laurent,Boateng,Byrne}'
const one = (words: string): RawBuilder<string> =>
  sql`(${words}::text[])[1 + n % ${words.split(',').length}::int]`
const name = sql`${one(firsts)} || ' ' || ${one(lasts)}`
const email = sql`lower(${one(firsts)} || '.' || ${one(lasts)}) || n || '@' || ${one('{mail,post,office,home,example}')} || '.example'`
const points = JSON.stringify(Array.from({ length: 10 }, (_, i) => `What the package holds, point ${i + 1}`))
const empty = <K extends string>(...keys: K[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<K, string>
const address = empty('name', 'street', 'postalCode', 'city', 'region', 'country', 'email')
const invoiceBuyer = JSON.stringify({ ...address, company: '', taxNumber: '' } satisfies Buyer)
const invoiceData = JSON.stringify({
  seller: { ...address, ...empty('phone', 'vatNumber', 'taxNumber', 'register', 'iban', 'bic', 'color') },
  tax: { category: 'O', rate: '0.00', name: '', sentence: '' },
  lines: [],
  payment: { paidOn: '', how: '', means: '1', transaction: '' },
  transfer: null,
  note: '',
  locale: 'en',
  corrects: null,
  service: { on: '2026-01-01', isDelivered: false },
} satisfies Omit<InvoiceData, 'order' | 'buyer'>)
const consent =
  'Yes, send me the newsletter of Larkfield by email. I can unsubscribe at any time with the link in every issue.'
