create table order_messages (
  id uuid primary key,
  seq bigint generated always as identity unique,
  order_id uuid not null references orders on delete cascade,
  author_role text not null check (author_role in ('customer', 'agency')),
  author_uid text not null,
  author_email text,
  author_name text,
  text text not null check (length(text) <= 10000),
  quoted text not null default '',
  via text not null default 'page' check (via in ('page', 'mail')),
  request_id uuid unique,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  seen_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', search_form(text))) stored
);

comment on table order_messages is
  'The messages between customer and agency about an order.';

create index order_messages_order on order_messages (order_id, seq);
create index order_messages_author on order_messages (author_uid);
create index order_messages_unseen on order_messages (author_role, order_id)
  where seen_at is null and removed_at is null;
create index order_messages_search on order_messages using gin (search);

create table notes (
  id uuid primary key,
  order_id uuid references orders on delete cascade,
  customer_id uuid references customers,
  text text not null check (length(text) <= 10000),
  author_uid text not null,
  author_email text,
  at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', search_form(text))) stored,
  check (num_nonnulls(order_id, customer_id) = 1)
);

comment on table notes is
  'The internal notes of the agency on an order or a customer. Nothing that customers read, and no mail to them, is made from it.';

create index notes_order on notes (order_id, at);
create index notes_customer on notes (customer_id, at);
create index notes_search on notes using gin (search);

create table order_readers (
  order_id uuid not null references orders on delete cascade,
  uid text not null,
  role text not null check (role in ('customer', 'agency')),
  email text,
  read_seq bigint not null,
  read_at timestamptz not null default now(),
  primary key (order_id, uid)
);

comment on table order_readers is
  'How far each person has read the messages of an order.';

create index order_readers_uid on order_readers (uid);

create table inbound_mails (
  id uuid primary key,
  digest text not null unique,
  state text not null check (state in ('held', 'added')),
  reason text,
  order_id uuid references orders on delete set null,
  person text,
  from_address text not null,
  subject text not null,
  text text not null,
  quoted text not null default '',
  attachments integer not null default 0,
  original_size integer,
  message_id uuid,
  received_at timestamptz not null default now(),
  check ((state = 'held') = (reason is not null))
);

comment on table inbound_mails is
  'Inbound mails: those that were added to a conversation (without their text), and those that are held.';

create index inbound_mails_held on inbound_mails (received_at) where state = 'held';
create index inbound_mails_received on inbound_mails (received_at);
create index inbound_mails_person on inbound_mails (order_id, person, received_at);
create index inbound_mails_message on inbound_mails (message_id);

create table order_conversations (
  order_id uuid primary key references orders on delete cascade,
  mailed_seq bigint not null
);

comment on table order_conversations is
  'Up to which message the other side was mailed.';
