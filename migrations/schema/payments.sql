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

create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('payment', 'refund')),
  method text not null,
  amount numeric(12,2) not null check (amount > 0),
  currency text not null,
  paid_on text not null check (paid_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  transaction_id text,
  refunds_id uuid references payments,
  moved_id uuid,
  note text not null default '',
  source text not null check (source in ('person', 'provider')),
  idempotency_key text,
  actor_uid text not null,
  actor_email text,
  recorded_at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by text,
  taken_back_reason text,
  unique (order_id, idempotency_key),
  check ((kind = 'refund') = (refunds_id is not null)),
  check (moved_id is null or method = 'credit')
);

comment on table payments is
  'The ledger of the money of orders: each payment that counts for an order and each refund of one, whether a provider '
  'reported it or a person recorded it. Columns paid and refunded of orders are the sums of what was not taken back.';

create index payments_order on payments (order_id, id);
create index payments_refunds on payments (refunds_id) where refunds_id is not null;
create index payments_moved on payments (moved_id) where moved_id is not null;

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
