import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table media (
      id uuid primary key,
      key text not null unique,
      name text not null,
      description text not null,
      content_type text not null,
      fallback text not null check (fallback in ('jpg', 'png')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes bytea not null,
      size integer not null,
      created_by text,
      created_at timestamptz not null default now(),
      removed_at timestamptz
    )`,
    sql`create table media_files (
      media_id uuid not null references media (id) on delete cascade,
      file text primary key,
      content_type text not null,
      bytes bytea not null
    )`,
    sql`create index media_files_media on media_files (media_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
