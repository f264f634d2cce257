create table retention_settings (
  id boolean default true primary key check (id),
  days jsonb not null default '{}',
  version integer not null default 0,
  begins_at timestamptz not null,
  updated_at timestamptz not null default now()
);

comment on table retention_settings is
  'One row: the days after which old rows are deleted.';

create table retention_runs (
  rule text primary key,
  done_on date,
  finished_at timestamptz,
  deleted integer not null default 0,
  deleting integer not null default 0
);

comment on table retention_runs is
  'The last run of each rule.';

-- Nothing is deleted in the first week, so that an owner can read the rules first.
insert into retention_settings (begins_at) values (now() + interval '7 days');
