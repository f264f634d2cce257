import { sql, type Kysely } from 'kysely'

const day = String.raw`'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`

const statements = [
  `create table offers (
    id uuid primary key,
    thread_id uuid not null,
    number text,
    version integer not null check (version > 0),
    status text not null default 'draft' check (status in ('draft', 'sent', 'seen', 'accepted', 'declined',
      'expired', 'replaced')),
    revision integer not null default 1,
    customer_id uuid references customers,
    customer_name text not null,
    email text not null,
    title text not null,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    total numeric(10,2) not null check (total >= 0),
    valid_until text not null check (valid_until ~ ${day}),
    content jsonb not null,
    snapshot jsonb,
    digest text,
    sent_at timestamptz,
    seen_at timestamptz,
    answered_at timestamptz,
    answered_by text,
    decline_reason text,
    reminders smallint not null default 0,
    order_id uuid unique references orders,
    created_by_uid text not null,
    created_by_email text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (thread_id, version),
    check ((status = 'draft') = (snapshot is null)),
    check ((snapshot is null) = (digest is null) and (snapshot is null) = (sent_at is null))
  )`,
  `comment on table offers is
    'Versions of offers. Those of one offer have the same thread. Once sent, the content of a version never changes: the snapshot is what the client sees.'`,
  `create unique index offers_draft on offers (thread_id) where status = 'draft'`,
  `create index offers_open on offers (valid_until) where status in ('sent', 'seen')`,
  `create index offers_customer on offers (customer_id) where customer_id is not null`,
  `create index offers_email on offers (lower(email))`,
  `create index offers_sent on offers (sent_at) where sent_at is not null`,
  `create table offer_counters (
    prefix text not null,
    year integer not null,
    last integer not null,
    primary key (prefix, year)
  )`,
  `comment on table offer_counters is 'The last number of an offer in each series. A number is taken when the first version is sent.'`,
  `create table offer_acceptances (
    offer_id uuid primary key references offers,
    name text not null,
    email text not null,
    network_address text,
    shown jsonb not null,
    digest text not null,
    pdf bytea not null,
    accepted_at timestamptz not null
  )`,
  `comment on table offer_acceptances is
    'The evidence of each acceptance: who, when, from where, and exactly what was shown, with its SHA-256 digest and its PDF. Rows are never changed.'`,
  `create table offer_messages (
    id uuid primary key,
    thread_id uuid not null,
    by text not null check (by in ('customer', 'agency')),
    author_uid text not null,
    author_email text,
    author_name text not null,
    text text not null,
    created_at timestamptz not null default now()
  )`,
  `comment on table offer_messages is 'The conversation between the client and the agency about an offer.'`,
  `create index offer_messages_thread on offer_messages (thread_id, id)`,
  `create table order_instalments (
    order_id uuid not null references orders,
    position smallint not null,
    amount numeric(10,2) not null check (amount > 0),
    due text not null check (due in ('acceptance', 'date', 'delivery')),
    due_on text check (due_on ~ ${day}),
    asked_at timestamptz,
    primary key (order_id, position)
  )`,
  `comment on table order_instalments is
    'The parts in which an order is paid, in their order. They add up to its total. An order without any is paid at once.'`,
  `create index order_instalments_due on order_instalments (due_on) where asked_at is null`,
  // Null: the next part is due on delivery.
  `alter table orders add column instalment_total numeric(10,2), add column invoiced_total numeric(10,2),
    alter column payment_due_on drop not null`,
]

/** Offers with their acceptance, and the parts in which an order is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
