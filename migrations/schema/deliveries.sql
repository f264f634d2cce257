create table deliveries (
  id uuid primary key,
  order_id uuid not null references orders,
  version integer not null check (version > 0),
  message text not null,
  links jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'change-requested',
    'withdrawn')),
  author_uid text not null,
  author_email text,
  delivered_at timestamptz not null default now(),
  accepts_at timestamptz,
  reminded_at timestamptz,
  change_request text,
  answered_at timestamptz,
  answered_by text check (answered_by in ('customer', 'silence', 'agency')),
  answered_uid text,
  answered_email text,
  unique (order_id, version),
  check ((state = 'waiting') = (answered_at is null)),
  check ((state = 'change-requested') = (change_request is not null))
);

comment on table deliveries is
  'The results that were delivered to the customer of an order, by version.';

create unique index deliveries_waiting on deliveries (order_id) where state = 'waiting';

create table order_reviews (
  id uuid primary key,
  order_id uuid not null unique references orders,
  rating integer not null check (rating between 1 and 5),
  words text not null,
  publish boolean not null,
  shown_name text not null,
  shown_title text not null,
  author_uid text not null,
  author_email text,
  testimonial_id uuid,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table order_reviews is
  'The review that a customer wrote of a delivered order.';

create table order_requests (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('refund', 'cancellation')),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'withdrawn')),
  refunded numeric(10,2) not null,
  author_uid text not null,
  author_email text,
  created_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  answered_uid text,
  answered_email text,
  check ((state = 'open') = (answered_at is null))
);

comment on table order_requests is
  'Cancellations and refunds that customers ask for.';

create unique index order_requests_open on order_requests (order_id) where state = 'open';
create index order_requests_order on order_requests (order_id, id);
create index order_requests_unsettled on order_requests (id) where state in ('open', 'agreed');

create table reminder_stops (
  email text primary key,
  stopped_at timestamptz not null default now()
);

comment on table reminder_stops is
  'Email addresses that have unsubscribed from payment reminders.';
