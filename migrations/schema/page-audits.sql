create table page_audits (
  id uuid primary key,
  url text not null,
  host text not null,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
  problem text,
  report jsonb,
  email text,
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  check ((report is not null) = (state = 'done')),
  check ((problem is not null) = (state = 'failed'))
);

comment on table page_audits is
  'Pages that visitors had checked, with what was found, and who asked for the report.';

create index page_audits_host on page_audits (host, created_at);
create index page_audits_created on page_audits (created_at);
create index page_audits_email on page_audits (lower(email)) where email is not null;
