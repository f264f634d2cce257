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
  internal boolean not null default false,
  search tsvector generated always as (to_tsvector('simple', search_form(text))) stored,
  check (not internal or author_role = 'agency')
);

comment on table order_messages is
  'The messages between customer and agency about an order, and the notes of administrators ("internal").';

create index order_messages_order on order_messages (order_id, seq);
create index order_messages_author on order_messages (author_uid);
create index order_messages_unseen on order_messages (author_role, order_id)
  where seen_at is null and removed_at is null and not internal;
create index order_messages_search on order_messages using gin (search);

create view order_public_messages as
  select id, seq, order_id, author_role, author_uid, author_email, author_name, text, via, request_id, created_at,
    edited_at, removed_at, seen_at, quoted
  from order_messages where not internal;

comment on view order_public_messages is
  'The messages without the internal notes: everything for customers and mails is read from here.';

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
