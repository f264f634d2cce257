import { sql, type Kysely } from 'kysely'

/** Drafts of content beside what is live, and releases that publish several at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table releases (
      id uuid primary key,
      name text not null,
      state text not null default 'open' check (state in ('open', 'published')),
      publish_at timestamptz,
      take_back_at timestamptz,
      -- In whose name the schedule acts.
      scheduled_by text,
      scheduled_by_email text,
      -- Why the schedule could not be kept; it is not tried again.
      problem text,
      published_at timestamptz,
      -- When it was planned for, of one that a schedule has published.
      planned_for timestamptz,
      -- What its revisions share.
      change_id uuid,
      taken_back_at timestamptz,
      created_at timestamptz not null default now(),
      check ((state = 'published') = (published_at is not null))
    )`,
    sql`create index releases_due on releases (publish_at, take_back_at)
      where publish_at is not null or take_back_at is not null`,
    sql`create table content_drafts (
      -- Of the record that it is a draft of, which need not exist yet.
      id uuid primary key,
      section text not null,
      removes boolean not null default false,
      -- The version of the record that it began from; 0 of a new one.
      base_version integer not null,
      data jsonb not null,
      version integer not null default 1,
      release_id uuid references releases on delete set null,
      actor_uid text not null,
      actor_email text,
      updated_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      check (not removes or base_version > 0)
    )`,
    sql`create index content_drafts_section on content_drafts (section)`,
    sql`create index content_drafts_release on content_drafts (release_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
