create table companies (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

comment on table companies is
  'Groups of people who share their orders.';

create table company_members (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  email text not null,
  role text not null check (role in ('manager', 'member')),
  uid text unique,
  invited_by text,
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  unique (company_id, email),
  check ((uid is null) = (joined_at is null))
);

comment on table company_members is
  'The people of a company, and open invitations to it.';

create index company_members_email on company_members (email);

create table email_codes (
  id uuid primary key,
  email text not null,
  digest text not null,
  attempts integer not null default 0,
  order_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

comment on table email_codes is
  'Six-digit codes that verify an email address.';

create index email_codes_email on email_codes (email, created_at);
create index email_codes_expiry on email_codes (expires_at);
