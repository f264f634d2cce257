create table admins (
  id uuid primary key,
  email text not null,
  role text not null
    check (role in ('Admin', 'Manager', 'Editor', 'Order worker', 'Bookkeeper', 'Viewer')),
  granted jsonb not null default '[]' check (jsonb_typeof(granted) = 'array'),
  muted_mails jsonb not null default '[]' check (jsonb_typeof(muted_mails) = 'array'),
  uid text unique,
  accepted_at timestamptz,
  sessions_end_at timestamptz,
  created_at timestamptz not null default now(),
  check ((uid is null) = (accepted_at is null))
);

comment on table admins is
  'People of the agency: invited by email address, bound to the identity that accepts the invitation. '
  '"granted" has the optional permissions of the role that this person has; "muted_mails" the kinds of mail to the '
  'agency that they switched off; tokens of sign-ins before "sessions_end_at" are refused.';

create unique index admins_email on admins (lower(email));

create table proven_addresses (
  uid text primary key,
  email text not null,
  signed_in_at timestamptz not null
);

comment on table proven_addresses is
  'The verified email address of an identity: the only one that gets mail about its orders.';

create table links (
  id uuid primary key,
  digest text not null unique,
  scope text not null,
  subject_id uuid not null,
  person text,
  label text,
  created_by text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);

comment on table links is
  'Links that grant a right to whoever has the token, until they expire or are revoked.';

create index links_subject on links (subject_id, scope);
create index links_expiry on links (expires_at);

create table presence (
  subject text not null,
  uid text not null,
  email text,
  typing boolean not null,
  seen_at timestamptz not null,
  primary key (subject, uid)
);

comment on table presence is
  'Who has a record ("order 0198…") open at the moment; a row that is not renewed expires.';

create table audit_log (
  id uuid primary key,
  change_id uuid,
  action text not null,
  subject text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  actor_uid text not null,
  actor_email text,
  at timestamptz not null default now()
);

comment on table audit_log is
  'Who changed what in the back office, but for content, whose changes are in content_revision. "subject" is the kind of record, "subject_id" the record.';

create index audit_log_change on audit_log (change_id);
create index audit_log_email on audit_log (actor_email, id);
create index audit_log_uid on audit_log (actor_uid, id);
create index audit_log_subject on audit_log (subject, id);

create table shared_secrets (
  name text primary key,
  value text not null
);

comment on table shared_secrets is
  'Secrets shared by all processes of one database.';

create unlogged table limit_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

comment on table limit_counts is
  'The counts of the rate limits, kept by rate-limiter-flexible; "expire" is in milliseconds since 1970.';

create index limit_counts_expire on limit_counts (expire);
