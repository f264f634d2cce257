create table payment_events (
  id uuid primary key,
  provider text not null,
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
);

comment on table payment_events is
  'Each notice and response of a payment provider, stored before it is judged, with the decision and its '
  'reason.';

create unique index payment_events_once on payment_events (transaction_id, outcome)
  where (decision in ('applied', 'noted')) and outcome <> 'unknown';
create index payment_events_order on payment_events (order_id, id);
create index payment_events_open on payment_events (id) where attention or decision is null;
create index payment_events_transaction on payment_events (transaction_id) where order_id is not null;
create index payment_events_rejected on payment_events (received_at) where verdict = 'INVALID';

create table rejected_notices (
  day date not null,
  provider text not null,
  times integer not null default 1,
  samples jsonb not null,
  primary key (day, provider)
);

comment on table rejected_notices is
  'Notices that the provider did not send: their number per day, and samples of the first ones.';

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  payment text not null,
  amount numeric(10,2) not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'completed', 'refused',
    'not-refunded', 'refunded-outside')),
  idempotency_key text,
  actor_uid text not null,
  actor_email text,
  transaction_id text,
  problem text,
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (order_id, idempotency_key)
);

comment on table refunds is
  'Refunds that the agency made through a provider.';

create unique index refunds_open on refunds (order_id) where state = 'requested';
create index refunds_payment on refunds (payment);

create table provider_problems (
  call text primary key,
  status integer not null,
  issue text not null,
  detail text not null,
  times integer not null default 1,
  at timestamptz not null default now()
);

comment on table provider_problems is
  'The last refusal of each kind of call to the provider, until the same call succeeds.';

create table provider_tries (
  provider text primary key,
  settings text not null,
  shown text,
  at timestamptz not null
);

comment on table provider_tries is
  'The last test of a provider''s settings that created an object at the provider.';

create table paypal_simulator (
  kind text not null,
  id text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (kind, id)
);

comment on table paypal_simulator is
  'What the PayPal of development and tests keeps.';
