import { sql, type Kysely } from 'kysely'

/** Work handed over in versions, what the customer says of it, and what a customer asks for after paying. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // How often the package includes changes, as it was sold; null is as often as needed.
    sql`alter table orders add column change_rounds integer check (change_rounds >= 0)`,
    sql`create table deliveries (
      id uuid primary key,
      order_id uuid not null references orders,
      version integer not null check (version > 0),
      message text not null,
      links jsonb not null,
      state text not null default 'waiting' check (
        state in ('waiting', 'accepted', 'change-requested', 'withdrawn')),
      author_uid text not null,
      author_email text,
      delivered_at timestamptz not null default now(),
      accepts_at timestamptz not null,
      reminded_at timestamptz,
      change_request text,
      answered_at timestamptz,
      answered_by text check (answered_by in ('customer', 'silence', 'agency')),
      answered_uid text,
      answered_email text,
      unique (order_id, version),
      check ((state = 'waiting') = (answered_at is null)),
      check ((state = 'change-requested') = (change_request is not null))
    )`,
    // At most one version of an order waits for its customer.
    sql`create unique index deliveries_waiting on deliveries (order_id) where state = 'waiting'`,
    sql`create table order_reviews (
      id uuid primary key,
      order_id uuid not null unique references orders,
      rating integer not null check (rating between 1 and 5),
      words text not null,
      -- Under this name, and only then, the customer lets it be published.
      publish boolean not null,
      shown_name text not null,
      shown_title text not null,
      author_uid text not null,
      author_email text,
      testimonial_id uuid,
      published_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`create table order_requests (
      id uuid primary key,
      order_id uuid not null references orders,
      kind text not null check (kind in ('refund', 'cancellation')),
      reason text not null,
      state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn')),
      -- What had been refunded when it was asked.
      refunded numeric(10,2) not null,
      author_uid text not null,
      author_email text,
      created_at timestamptz not null default now(),
      answer text,
      answered_at timestamptz,
      answered_uid text,
      answered_email text,
      check ((state = 'open') = (answered_at is null))
    )`,
    sql`create unique index order_requests_open on order_requests (order_id) where state = 'open'`,
    sql`create index order_requests_order on order_requests (order_id, id)`,
    sql`create index order_requests_unsettled on order_requests (id) where state in ('open', 'agreed')`,
  ]
  for (const statement of statements) await statement.execute(db)
}
