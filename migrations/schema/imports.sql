create table imports (
  id uuid primary key,
  name text not null,
  size bigint not null,
  state text not null default 'sending' check (state in ('sending', 'reading', 'ready', 'running', 'done',
    'failed', 'taken back')),
  stage text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  problem text,
  release_id uuid references releases on delete set null,
  created_by_uid text not null,
  created_by text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

comment on table imports is
  'Imported files whose texts become drafts: WordPress exports and folders of Markdown.';

create table import_entries (
  id uuid primary key,
  import_id uuid not null references imports on delete cascade,
  kind text not null check (kind in ('article', 'page', 'picture', 'other')),
  outcome text not null check (outcome in ('new', 'changed', 'same', 'kept', 'skipped', 'failed')),
  name text not null,
  details text not null,
  section text,
  record_id uuid
);

comment on table import_entries is
  'The result for each item of a file; before the import runs, the expected result.';

create index import_entries_list on import_entries (import_id, outcome, id);

create table imported_records (
  source text primary key,
  section text not null,
  record_id uuid not null,
  fingerprint text not null,
  import_id uuid references imports on delete set null
);

comment on table imported_records is
  'The record that each text became; "source" identifies the text in its file.';

create index imported_records_import on imported_records (import_id);

create table imported_pictures (
  url text primary key,
  address text not null
);

comment on table imported_pictures is
  'The picture of the library that each imported URL became.';
