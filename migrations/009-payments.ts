import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Notices that the provider did not send: a count and a few samples a day, never the notices themselves.
    sql`create table rejected_notices (
      day date not null,
      provider text not null,
      times integer not null default 1,
      samples jsonb not null,
      primary key (day, provider)
    )`,
    sql`create index payment_events_transaction on payment_events (transaction_id) where order_id is not null`,
    // A refund exists before the provider is asked for it: its id is what makes a repeated call the same refund.
    sql`create table refunds (
      id uuid primary key,
      order_id uuid not null references orders,
      payment text not null,
      amount numeric(10,2) not null check (amount > 0),
      currency text not null,
      reason text not null,
      state text not null default 'requested' check (state in ('requested', 'completed', 'refused')),
      idempotency_key text,
      actor_uid text not null,
      actor_email text,
      transaction_id text,
      problem text,
      requested_at timestamptz not null default now(),
      settled_at timestamptz,
      unique (order_id, idempotency_key)
    )`,
    // One at a time, so that what is left to refund is always known.
    sql`create unique index refunds_open on refunds (order_id) where state = 'requested'`,
    sql`create index refunds_payment on refunds (payment)`,
    // The last refusal of each kind of call to the provider, until the same call succeeds.
    sql`create table provider_problems (
      call text primary key,
      status integer not null,
      issue text not null,
      detail text not null,
      times integer not null default 1,
      at timestamptz not null default now()
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
