create table files (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  purpose text not null check (purpose in ('order', 'brief', 'message', 'delivery')),
  slot text check (char_length(slot) <= 100),
  owner_id uuid,
  internal boolean not null default false,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 200),
  size integer not null check (size between 1 and 209715200),
  received integer not null default 0,
  type text,
  has_preview boolean not null default false,
  modified_at timestamptz,
  state text not null default 'uploading' check (state in ('uploading', 'ready', 'removed')),
  uploader_uid text not null,
  uploader_email text,
  by_agency boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  purge_at timestamptz,
  constraint files_received check (received between 0 and size),
  constraint files_whole check (state <> 'ready' or received = size),
  constraint files_removed check ((state = 'removed') = (removed_at is not null)),
  constraint files_purged check ((state = 'removed') = (purge_at is not null)),
  constraint files_owner check (owner_id is null or state <> 'uploading' and purpose <> 'order')
);

comment on table files is
  'Files of orders: attachments, answers of the brief, results.';

create index files_order on files (order_id, purpose, owner_id);
create index files_uploader on files (uploader_uid);
create index files_purge on files (purge_at) where state = 'removed';
create index files_waiting on files (updated_at) where owner_id is null and purge_at is null;

create table file_parts (
  file_id uuid not null references files on delete cascade,
  start integer not null check (start >= 0),
  size integer not null check (size > 0),
  key text not null unique,
  primary key (file_id, start)
);

comment on table file_parts is
  'The stored parts of a file.';
