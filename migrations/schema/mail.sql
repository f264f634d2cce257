create table mails (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  recipient_name text,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  data jsonb not null,
  attachments jsonb not null default '[]',
  dedupe text unique,
  order_id uuid,
  message_id uuid references messages on delete cascade,
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  queued_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') <= (sent_at is not null))
);

comment on table mails is
  'Every outgoing mail and its state; the job queue delivers it.';

create index mails_created on mails (created_at, id);
create index mails_order on mails (order_id) where order_id is not null;
create index mails_message on mails (message_id) where message_id is not null;
create index mails_state on mails (state, created_at, id);
create index mails_kind on mails (kind, created_at, id);
create index mails_subject on mails (subject, id);
create index mails_recipient on mails (recipient, id);
