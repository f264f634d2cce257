import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table content (
      id uuid primary key,
      section text not null,
      single boolean not null,
      position integer not null default 0,
      data jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    sql`create unique index content_single on content (section) where single`,
    sql`create index content_section_position on content (section, position, id)`,
    sql`create table content_section (
      section text primary key,
      version bigint not null,
      changed_at timestamptz not null default now()
    )`,
    sql`create table content_revision (
      id uuid primary key,
      section text not null,
      record_id uuid,
      version integer not null,
      action text not null check (action in ('create', 'update', 'remove', 'restore', 'reorder')),
      before jsonb,
      after jsonb,
      actor_uid text not null,
      actor_email text,
      at timestamptz not null default now()
    )`,
    sql`create unique index content_revision_version on content_revision (record_id, version)`,
    sql`create index content_revision_section on content_revision (section, id)`,
    sql`create table admins (
      id uuid primary key,
      email text not null,
      role text not null default 'Admin' check (role in ('Admin')),
      uid text unique,
      accepted_at timestamptz,
      invite_hash text unique,
      invite_expires_at timestamptz,
      created_at timestamptz not null default now(),
      check ((uid is null) = (accepted_at is null))
    )`,
    sql`create unique index admins_email on admins (lower(email))`,
    sql`create table setup_keys (
      hash text primary key,
      purpose text not null check (purpose in ('add-user', 'add-email')),
      expires_at timestamptz not null
    )`,
    sql`create table payment_email (
      id uuid primary key,
      singleton boolean not null default true unique check (singleton),
      email text not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`,
    sql`create table messages (
      id uuid primary key,
      name text not null,
      email text not null,
      number text not null,
      subject text not null,
      message text not null,
      status text not null default 'UnRead' check (status in ('UnRead', 'Read')),
      created_at timestamptz not null default now()
    )`,
    sql`create index messages_status on messages (status, id)`,
    sql`create table subscribers (
      id uuid primary key,
      email text not null,
      created_at timestamptz not null default now()
    )`,
    sql`create unique index subscribers_email on subscribers (lower(email))`,
    sql`create index subscribers_created on subscribers (created_at, id)`,
    sql`create table audit_log (
      id uuid primary key,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      actor_uid text not null,
      actor_email text,
      at timestamptz not null default now()
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
