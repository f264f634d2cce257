import { sql, type Kysely } from 'kysely'

/** Files that are imported, what was taken of each, and which record each text became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table backup_parts rename column backup_id to file_id`,
    sql`create table imports (
      id uuid primary key,
      name text not null,
      size bigint not null,
      state text not null default 'sending'
        check (state in ('sending', 'reading', 'ready', 'running', 'done', 'failed', 'taken back')),
      stage text not null default '',
      done integer not null default 0,
      total integer not null default 0,
      -- Why it failed.
      problem text,
      -- What its texts are in that visitors could read.
      release_id uuid references releases on delete set null,
      created_by_uid text not null,
      created_by text,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
    sql`create table import_parts (
      file_id uuid not null references imports on delete cascade,
      position integer not null,
      bytes bytea not null,
      primary key (file_id, position)
    )`,
    sql`create table import_entries (
      id uuid primary key,
      import_id uuid not null references imports on delete cascade,
      kind text not null check (kind in ('article', 'page', 'picture', 'other')),
      outcome text not null check (outcome in ('new', 'changed', 'same', 'kept', 'skipped', 'failed')),
      name text not null,
      details text not null,
      section text,
      record_id uuid
    )`,
    sql`create index import_entries_list on import_entries (import_id, outcome, id)`,
    sql`create table imported_records (
      -- What names the text in its file, the same in each export.
      source text primary key,
      section text not null,
      record_id uuid not null,
      -- Of the values as they were imported: others are its owner's.
      fingerprint text not null,
      import_id uuid references imports on delete set null
    )`,
    sql`create index imported_records_import on imported_records (import_id)`,
    sql`create table imported_pictures (url text primary key, address text not null)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
