import { sql, type Kysely } from 'kysely'

/** What became of each scheduled backup and restore drill, and how far one is that runs; backups in the store can be restored from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table backup_runs (
      id uuid primary key,
      kind text not null check (kind in ('backup', 'drill')),
      state text not null default 'running' check (state in ('running', 'done', 'failed')),
      name text not null,
      stage text not null default '',
      done bigint not null default 0,
      total bigint not null default 0,
      -- In bytes, of the file.
      size bigint,
      -- How many rows a drill has loaded.
      rows bigint,
      problem text,
      started_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
    sql`create index backup_runs_started on backup_runs (kind, started_at)`,
    sql`alter table backups
      drop constraint backups_kind_check,
      add constraint backups_kind_check check (kind in ('uploaded', 'before-restore', 'stored'))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
