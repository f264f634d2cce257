create table media (
  id uuid primary key,
  key text not null unique,
  name text not null,
  description text not null,
  content_type text not null,
  fallback text not null check (fallback in ('jpg', 'png', 'svg', 'webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size integer not null,
  has_avif boolean not null default false,
  avif_tries smallint not null default 0,
  created_by text,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

comment on table media is
  'The pictures of the library.';

create index media_name on media (name, id) where removed_at is null;

create table media_files (
  media_id uuid not null references media on delete cascade,
  file text primary key,
  content_type text not null,
  size integer not null
);

comment on table media_files is
  'The copies of each picture, by size and format.';

create index media_files_media on media_files (media_id);

create table file_folders (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

comment on table file_folders is
  'The files folders of all processes, and when each was last in use.';
