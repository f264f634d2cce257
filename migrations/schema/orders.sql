create table orders (
  id uuid primary key,
  seq bigint generated always as identity unique,
  number text not null generated always as ('FD-' || lpad(seq::text, greatest(6, length(seq::text)), '0'))
    stored unique,
  customer_id uuid not null references customers,
  customer_uid text,
  company_id uuid references companies,
  customer_email text not null,
  customer_name text not null,
  customer_company text not null default '',
  customer_tax_number text not null default '',
  customer_address text not null,
  customer_postal_code text not null default '',
  customer_city text not null default '',
  customer_region text not null default '',
  customer_country text not null check (customer_country ~ '^[A-Z]{2}$'),
  purchase_order text not null default '',
  package_id uuid not null,
  package_name text not null,
  package_points jsonb not null,
  total numeric(10,2) not null check (total >= 0),
  tax jsonb,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  payment_status text not null default 'UnPaid' check (payment_status in ('UnPaid', 'Pending', 'OnHold',
    'Paid', 'Cancelled', 'Refunded', 'Disputed')),
  order_status text not null default 'Pending' check (order_status in ('Pending', 'Delivered')),
  stage text not null default 'brief' check (stage in ('brief', 'progress', 'waiting', 'review',
    'delivered')),
  stage_id uuid,
  work_days smallint check (work_days between 1 and 999),
  due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  payment_reason text,
  payment_key text not null unique,
  payee text,
  paid_at timestamptz,
  paid_on text check (paid_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  paid numeric(12,2) not null default 0 check (paid >= 0),
  refunded numeric(12,2) not null default 0 check (refunded between 0 and paid),
  transfer_chosen_at timestamptz,
  starts_unpaid boolean not null default false,
  reminder_level smallint not null default 0 check (reminder_level between 0 and 3),
  reminded_on text check (reminded_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  reminders_stopped_at timestamptz,
  checkout_id text,
  checkout_attempt integer not null default 0,
  payment_started_at timestamptz,
  change_rounds integer check (change_rounds >= 0),
  payment_reminded_at timestamptz,
  assignee_id uuid,
  idempotency_key text,
  request_hash text,
  placed_on text not null default to_char((now() at time zone 'utc'), 'YYYY-MM-DD') check (placed_on ~
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  payment_due_on text not null default to_char((now() at time zone 'utc'), 'YYYY-MM-DD') check
    (payment_due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (customer_uid, idempotency_key),
  check (payment_status <> 'Paid' or paid_at is not null),
  constraint orders_company_check check (customer_uid is not null or company_id is null)
);

comment on table orders is
  'Each order of a package, with what was ordered and who buys as they were when it was placed.';

create index orders_customer on orders (customer_uid, created_at, id);
create index orders_paid on orders (paid_at) where payment_status = 'Paid';
create unique index orders_checkout on orders (checkout_id);
create index orders_stage on orders (stage, due_on, id);
create index orders_company on orders (company_id, created_at, id) where company_id is not null;
create index orders_unclaimed on orders (lower(customer_email)) where customer_uid is null;
create index orders_customer_id on orders (customer_id, created_at, id);
create index orders_assignee on orders (assignee_id, due_on, id) where assignee_id is not null;
create index orders_customer_name on orders (customer_name, id);
create index orders_customer_email on orders (customer_email, id);
create index orders_package_name on orders (package_name, id);
create index orders_total on orders (total, id);
create index orders_order_status on orders (order_status, id);
create index orders_payment on orders (payment_status, id);
create index orders_due on orders (due_on, id);
create index orders_created on orders (created_at, id) include (payment_status, order_status);
create index orders_payment_status on orders (payment_status, created_at, id) include (order_status);
create index orders_unassigned on orders (created_at, id) where assignee_id is null;
create index orders_in_work on orders (created_at, id, due_on, payment_status)
  where stage <> 'delivered' and due_on is not null;
create index orders_board on orders (stage, coalesce(due_on, '9999'), id)
  where payment_status = 'Paid' or (starts_unpaid and payment_status = 'UnPaid');
create index orders_figures on orders
  (payment_status, order_status, currency) include (total, paid, refunded, paid_on);
create index orders_open on orders (payment_due_on, id)
  where payment_status in ('UnPaid', 'Pending', 'OnHold');
create index orders_due_latest on orders (due_on desc nulls last, id desc);

create table order_items (
  order_id uuid not null references orders,
  position smallint not null,
  kind text not null check (kind in ('package', 'add-on')),
  record_id uuid not null,
  name text not null,
  quantity smallint not null check (quantity > 0),
  unit_price numeric(10,2) not null check (unit_price >= 0),
  primary key (order_id, position)
);

comment on table order_items is
  'What was ordered, with the prices of the day, which include tax. The first item is the package.';

create table order_discounts (
  order_id uuid not null,
  position smallint not null,
  reason text not null,
  amount numeric(10,2) not null check (amount > 0),
  primary key (order_id, position, reason),
  foreign key (order_id, position) references order_items
);

comment on table order_discounts is
  'What was taken off each item of an order. The items minus the discounts are the total of the order.';

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders,
  change_id uuid,
  subject text not null,
  subject_id uuid not null,
  action text not null,
  before jsonb,
  after jsonb,
  audience text not null check (audience in ('everybody', 'agency')),
  by text check (by in ('customer', 'agency', 'provider')),
  actor_uid text,
  actor_email text,
  at timestamptz not null default now(),
  check (action = 'refresh' or (by is not null and actor_uid is not null))
);

comment on table order_events is
  'What happened to an order: its history, its part of the activity, and what open pages reload. An event with the action "refresh" only does the last, and is deleted after a day.';

create index order_events_order on order_events (order_id, id);
create index order_events_subject on order_events (subject, id);
create index order_events_record on order_events (subject_id, id);
create index order_events_change on order_events (change_id);
create index order_events_email on order_events (actor_email, id);
create index order_events_uid on order_events (actor_uid, id);
create index order_events_refresh on order_events (at) where action = 'refresh';

create table order_briefs (
  order_id uuid primary key references orders,
  copied_from text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table order_briefs is
  'The brief of a paid order, with the questions as of the day of the payment.';

create table order_brief_questions (
  id uuid primary key,
  order_id uuid not null references order_briefs (order_id),
  position integer not null,
  question text not null,
  help text not null,
  kind text not null check (kind in ('short', 'long', 'one', 'several', 'url', 'number', 'date', 'file')),
  options jsonb not null,
  required boolean not null,
  extra boolean not null default false,
  answer text not null default '',
  answered_at timestamptz,
  unique (order_id, "position")
);

comment on table order_brief_questions is
  'The questions of a brief, and their answers.';
