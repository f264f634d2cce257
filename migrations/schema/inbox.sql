create table messages (
  id uuid primary key,
  name text not null,
  email text not null,
  number text not null,
  subject text not null,
  message text not null,
  status text not null default 'UnRead' check (status in ('UnRead', 'Read', 'Suspected')),
  created_at timestamptz not null default now(),
  suspicion text,
  digest text,
  check ((suspicion is not null) = (status = 'Suspected'))
);

comment on table messages is
  'What visitors wrote in the contact form.';

create index messages_status on messages (status, id);
create index messages_created on messages (created_at);
create index messages_email on messages (lower(email), id);
create index messages_name on messages (name, id);
create index messages_sender on messages (email, id);
create index messages_subject on messages (subject, id);
create index messages_digest on messages (digest, id);
create index messages_listed on messages (id, status);
create index messages_words on messages using gin (to_tsvector('simple', search_form(message)));

create table subscribers (
  id uuid primary key,
  email text not null,
  created_at timestamptz not null default now(),
  source text,
  confirm_sent_at timestamptz,
  confirmed_at timestamptz,
  consent_text text,
  unsubscribed_at timestamptz
);

comment on table subscribers is
  'Newsletter subscribers: unconfirmed, confirmed, unsubscribed.';

create unique index subscribers_email on subscribers (lower(email));
create index subscribers_created on subscribers (created_at, id);
create index subscribers_by_email on subscribers (email, id);
create index subscribers_unconfirmed on subscribers (created_at, id)
  where unsubscribed_at is null and confirmed_at is null;
create index subscribers_unsubscribed on subscribers (created_at, id) where unsubscribed_at is not null;
create index subscribers_confirmed on subscribers (created_at, id)
  where unsubscribed_at is null and confirmed_at is not null;

create table spent_stamps (
  hash text primary key,
  expires_at timestamptz not null
);

comment on table spent_stamps is
  'Used form stamps: each stamp is valid for one message.';

create index spent_stamps_expiry on spent_stamps (expires_at);
