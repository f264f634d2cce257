import { sql, type Kysely } from 'kysely'

const statements = [
  `create table subscription_collections (
    id uuid primary key,
    subscription_id uuid not null references subscriptions,
    provider text not null,
    order_id uuid not null references orders,
    state text not null check (state in ('opening', 'open', 'closing', 'closed')),
    reference text,
    customer text,
    card text,
    card_expires text check (card_expires ~ '^[0-9]{4}-[0-9]{2}$'),
    stopped boolean not null default false,
    differs text,
    asked_at timestamptz,
    created_at timestamptz not null default now(),
    unique (provider, reference),
    check (state not in ('open', 'closing') or reference is not null)
  )`,
  `comment on table subscription_collections is
    'What a payment provider collects by itself for subscriptions. The customer allowed it with the payment of order_id; stopped: the provider or the customer has ended it there, so that it is not begun again.'`,
  `create unique index subscription_collections_one on subscription_collections (subscription_id)
    where state <> 'closed'`,
  `create index subscription_collections_of on subscription_collections (subscription_id, id)`,
  `create index subscription_collections_order on subscription_collections (order_id)`,
  `alter table subscription_events drop constraint subscription_events_by_check,
    add constraint subscription_events_by_check
      check (by in ('payment', 'customer', 'agency', 'clock', 'provider'))`,
]

/** Subscriptions that a payment provider collects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
