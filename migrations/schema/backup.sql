create table backups (
  id uuid primary key,
  kind text not null check (kind in ('uploaded', 'before-restore', 'stored')),
  name text not null,
  size bigint not null check (size > 0),
  created_by text,
  created_at timestamptz not null default now()
);

comment on table backups is
  'Backups to restore from: uploaded files, automatic backups from before each restore, and entries of the '
  'backup store.';

create table backup_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'drill', 'plan', 'restore')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  name text not null,
  stage text not null default '',
  stage_started_at timestamptz,
  done bigint not null default 0,
  total bigint not null default 0,
  size bigint,
  rows bigint,
  backup_id uuid references backups on delete set null,
  source text check (source in ('uploaded', 'before-restore', 'stored')),
  started_by text,
  plan jsonb,
  restore_point uuid,
  problem text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

comment on table backup_runs is
  'Runs of scheduled backups, restore drills, restore plans and restores.';

create index backup_runs_started on backup_runs (kind, started_at);

create table backup_parts (
  file_id uuid not null constraint backup_parts_backup_id_fkey references backups on delete cascade,
  position integer not null check ("position" >= 0),
  bytes bytea not null,
  primary key (file_id, "position")
);

comment on table backup_parts is
  'The bytes of automatic backups from before a restore, in parts.';
