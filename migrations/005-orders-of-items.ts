import { sql, type Kysely } from 'kysely'

/**
 * Orders of any items: free text beside packages and add-ons, and without a package. Customers as the agency describes
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendOrders(db)
  await describeCustomers(db)
  await addInbox(db)
}

async function extendOrders(db: Kysely<unknown>) {
  await sql`alter table orders
    alter column package_id drop not null,
    add column placed_by text not null default 'customer' check (placed_by in ('customer', 'agency')),
    add column upgrades_id uuid references orders`.execute(db)
  await sql`create index orders_upgrades on orders (upgrades_id, id) where upgrades_id is not null`.execute(
    db,
  )
  await sql`create unique index orders_entered on orders (idempotency_key)
    where placed_by = 'agency'`.execute(db)
  await sql`alter table order_items
    alter column record_id drop not null,
    add column description text not null default '',
    drop constraint order_items_kind_check,
    add constraint order_items_kind_check check (kind in ('package', 'add-on', 'text')),
    add constraint order_items_record_check check ((kind = 'text') = (record_id is null))`.execute(db)
  await sql`comment on table order_items is
    'What was ordered, with the prices of the day, which include tax. The package, if there is one, comes first.'`.execute(
    db,
  )
}

async function describeCustomers(db: Kysely<unknown>) {
  const texts = ['company', 'tax_number', 'address', 'postal_code', 'city', 'region', 'phone', 'language']
  await sql`alter table customers
    ${sql.join(texts.map((name) => sql`add column ${sql.id(name)} text not null default ''`))},
    add column country text not null default '' check (country ~ '^([A-Z]{2})?$')`.execute(db)
  await sql`create table customer_tags (
    customer_id uuid not null references customers,
    tag text not null,
    primary key (customer_id, tag)
  )`.execute(db)
  await sql`comment on table customer_tags is 'Words by which the agency groups its clients.'`.execute(db)
  await sql`create index customer_tags_tag on customer_tags (lower(tag), customer_id)`.execute(db)
  // A search of customers finds their company, too. Without the extension, searches read every row.
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  if (!found) return
  await sql`drop index if exists customers_search`.execute(db)
  await sql`create index customers_search on customers
    using gin (search_form(name || E'\n' || company) ${sql.id(found.schema, 'gin_trgm_ops')})`.execute(db)
}

async function addInbox(db: Kysely<unknown>) {
  await sql`create table inbox_threads (
    id uuid primary key,
    message_id uuid unique references messages on delete cascade,
    order_id uuid unique references orders on delete cascade,
    state text not null check (state in ('open', 'waiting', 'done')),
    last_at timestamptz not null,
    check (num_nonnulls(message_id, order_id) = 1)
  )`.execute(db)
  await sql`comment on table inbox_threads is
    'Who waits for whom: one row for each message of the contact form and each conversation about an order, with the id of the message or the order.'`.execute(
    db,
  )
  await sql`create index inbox_threads_last on inbox_threads (last_at, id)`.execute(db)
  await sql`create index inbox_threads_state on inbox_threads (state, last_at, id)`.execute(db)
}
