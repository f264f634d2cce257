import { sql, type Kysely } from 'kysely'

const day = String.raw`'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`

const statements = [
  `create table subscriptions (
    id uuid primary key,
    state text not null check (state in ('Pending', 'Active', 'PastDue', 'Paused', 'Ending', 'Ended')),
    version integer not null default 1,
    order_id uuid not null unique references orders,
    package_id uuid,
    package_name text not null,
    items jsonb not null,
    price numeric(10,2) not null check (price >= 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    interval text not null check (interval in ('month', 'quarter', 'year')),
    anchor text not null check (anchor ~ ${day}),
    anchor_number integer not null check (anchor_number > 0),
    minimum_until text check (minimum_until ~ ${day}),
    notice_days integer check (notice_days >= 0),
    completes_on text check (completes_on ~ ${day}),
    ends_on text check (ends_on ~ ${day}),
    end_reason text check (end_reason in ('cancelled', 'completed', 'unpaid', 'refunded')),
    end_words text,
    paused_on text check (paused_on ~ ${day}),
    resume_on text check (resume_on ~ ${day}),
    grace_until text check (grace_until ~ ${day}),
    change jsonb,
    placed_by text not null check (placed_by in ('customer', 'agency')),
    started_at timestamptz,
    ended_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((state = 'Ended') = (ended_at is not null))
  )`,
  `comment on table subscriptions is
    'What is sold by the month, quarter or year. Each period makes one ordinary order; order_id is the newest, whose customer and buyer are those of the subscription. Items and price are as agreed, whatever the package costs by now.'`,
  `create index subscriptions_open on subscriptions (id) where state <> 'Ended'`,
  `create index subscriptions_state on subscriptions (state, id)`,
  `create table subscription_periods (
    subscription_id uuid not null references subscriptions,
    number integer not null check (number > 0),
    starts_on text not null check (starts_on ~ ${day}),
    ends_on text not null check (ends_on ~ ${day}),
    order_id uuid not null unique references orders,
    primary key (subscription_id, number),
    check (starts_on <= ends_on)
  )`,
  `comment on table subscription_periods is
    'The periods of subscriptions, each with its order: the keys make it exactly one, however often the job runs.'`,
  `create table subscription_events (
    id uuid primary key,
    subscription_id uuid not null references subscriptions,
    what text not null check (what in ('state', 'price', 'package', 'planned', 'period')),
    state text not null check (state in ('Pending', 'Active', 'PastDue', 'Paused', 'Ending', 'Ended')),
    monthly numeric(12,2) not null,
    by text not null check (by in ('payment', 'customer', 'agency', 'clock')),
    note text,
    at timestamptz not null
  )`,
  `comment on table subscription_events is
    'What happened to subscriptions, with their state and their value per month from then on: the figures by month follow from it. Rows are never changed.'`,
  `create index subscription_events_of on subscription_events (subscription_id, id)`,
  `create index subscription_events_at on subscription_events (at)`,
]

/** Subscriptions with their periods and their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
