import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table orders (
      id uuid primary key,
      seq bigint not null unique generated always as identity,
      number text not null unique
        generated always as ('FD-' || lpad(seq::text, greatest(6, length(seq::text)), '0')) stored,
      customer_uid text not null,
      customer_email text not null,
      customer_name text not null,
      customer_address text not null,
      customer_country text not null check (customer_country ~ '^[A-Z]{2}$'),
      package_id uuid not null,
      package_name text not null,
      package_points jsonb not null,
      amount numeric(10,2) not null check (amount > 0),
      currency text not null default 'USD' check (currency = 'USD'),
      payment_status text not null default 'UnPaid' check (
        payment_status in ('UnPaid', 'Pending', 'OnHold', 'Paid', 'Cancelled', 'Refunded', 'Disputed')),
      order_status text not null default 'Pending' check (order_status in ('Pending', 'Delivered')),
      payment_reason text,
      payment_key text not null unique,
      payee text,
      paid_at timestamptz,
      paid_through text check (paid_through in ('paypal-form', 'paypal-orders', 'hand')),
      paid_transaction text,
      refunded numeric(10,2) not null default 0 check (refunded >= 0),
      checkout_id text,
      checkout_attempt integer not null default 0,
      idempotency_key text,
      request_hash text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (customer_uid, idempotency_key),
      check (payment_status <> 'Paid' or paid_at is not null)
    )`,
    sql`create index orders_created on orders (created_at, id)`,
    sql`create index orders_customer on orders (customer_uid, created_at, id)`,
    sql`create index orders_payment_status on orders (payment_status, created_at, id)`,
    sql`create index orders_paid on orders (paid_at) where payment_status = 'Paid'`,
    sql`create unique index orders_checkout on orders (checkout_id)`,
    sql`create table order_history (
      id uuid primary key,
      order_id uuid not null references orders,
      what text not null check (what in ('placed', 'paymentStatus', 'orderStatus', 'refund')),
      before text,
      after text not null,
      reason text,
      by text not null check (by in ('customer', 'agency', 'provider')),
      actor_uid text not null,
      actor_email text,
      at timestamptz not null default now()
    )`,
    sql`create index order_history_order on order_history (order_id, id)`,
    sql`create table order_notes (
      id uuid primary key,
      order_id uuid not null references orders,
      text text not null,
      author_uid text not null,
      author_email text,
      at timestamptz not null default now()
    )`,
    sql`create index order_notes_order on order_notes (order_id, id)`,
    // The ledger: what a provider sent, as it came, and what became of it.
    sql`create table payment_events (
      id uuid primary key,
      provider text not null check (provider in ('paypal-form', 'paypal-orders')),
      kind text not null check (kind in ('notice', 'capture', 'refund')),
      raw bytea not null,
      headers jsonb not null,
      sha256 text not null unique,
      times_received integer not null default 1,
      received_at timestamptz not null default now(),
      verdict text check (verdict in ('VERIFIED', 'INVALID')),
      decision text check (decision in ('applied', 'noted', 'waiting', 'repeated', 'refused')),
      reason text,
      attention boolean not null default false,
      closed_by text,
      judged_at timestamptz,
      order_id uuid references orders,
      transaction_id text,
      parent_transaction_id text,
      outcome text,
      provider_status text,
      amount numeric(12,2),
      currency text,
      checks jsonb
    )`,
    sql`create unique index payment_events_once on payment_events (transaction_id, outcome)
      where decision in ('applied', 'noted') and outcome <> 'unknown'`,
    sql`create index payment_events_order on payment_events (order_id, id)`,
    sql`create index payment_events_open on payment_events (id) where attention or decision is null`,
    // What the stand-in for PayPal remembers; empty where PayPal itself is asked.
    sql`create table paypal_simulator (
      kind text not null,
      id text not null,
      data jsonb not null,
      at timestamptz not null default now(),
      primary key (kind, id)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
