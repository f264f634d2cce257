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
