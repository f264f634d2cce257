create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'plan', 'restore')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  name text not null,
  stage text not null default '',
  stage_started_at timestamptz,
  done bigint not null default 0,
  total bigint not null default 0,
  size bigint,
  upload_id uuid references uploads on delete set null,
  source text check (source in ('file', 'stored')),
  started_by text,
  plan jsonb,
  undo text,
  problem text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

comment on table backup_runs is
  'Runs of stored backups, restore plans and restores; undo: the name of the backup of the data that a restore has '
  'replaced.';

create index backup_runs_started on backup_runs (kind, started_at);
