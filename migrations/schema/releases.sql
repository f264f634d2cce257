create table releases (
  id uuid primary key,
  name text not null,
  state text not null default 'open' check (state in ('open', 'published')),
  publish_at timestamptz,
  take_back_at timestamptz,
  scheduled_by text,
  scheduled_by_email text,
  problem text,
  published_at timestamptz,
  planned_for timestamptz,
  change_id uuid,
  taken_back_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'published') = (published_at is not null))
);

comment on table releases is
  'Groups of drafts that are published together, or not at all.';

create index releases_due on releases (publish_at, take_back_at)
  where publish_at is not null or take_back_at is not null;

create table content_drafts (
  id uuid primary key,
  section text not null,
  removes boolean not null default false,
  base_version integer not null,
  data jsonb not null,
  version integer not null default 1,
  release_id uuid references releases on delete set null,
  actor_uid text not null,
  actor_email text,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (not removes or base_version > 0)
);

comment on table content_drafts is
  'Drafts of records, at most one per record. Visitors never see them.';

create index content_drafts_section on content_drafts (section);
create index content_drafts_release on content_drafts (release_id);
