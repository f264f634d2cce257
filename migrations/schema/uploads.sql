create table uploads (
  id uuid primary key,
  purpose text not null check (purpose in ('picture', 'import', 'backup')),
  name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  modified_at timestamptz,
  uploader_uid text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint uploads_received check (received between 0 and size)
);

comment on table uploads is
  'Files that administrators upload for one use, such as an import. They are deleted afterwards.';

create index uploads_uploader on uploads (uploader_uid);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  start bigint not null check (start >= 0),
  size integer not null check (size > 0),
  key text not null unique,
  primary key (upload_id, start)
);

comment on table upload_parts is
  'The stored parts of an upload.';
