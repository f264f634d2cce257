import { sql, type Kysely } from 'kysely'

/**
 * Pictures' bytes are in the file store: null here. Those that are still here are moved after the start. A folder that
 * a process keeps files in is known by its id, so that processes that do not share one find out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table media alter column bytes drop not null`,
    sql`alter table media_files alter column bytes drop not null`,
    sql`alter table media_files add column size integer`,
    sql`update media_files set size = octet_length(bytes)`,
    // Not «not null»: a process of the version before, which may be running, does not give it.
    sql`create table file_folders (
      id uuid primary key,
      seen_at timestamptz not null default now()
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
