import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // In the database, so that every process has them: the parts of one may arrive at several.
    sql`create table backups (
      id uuid primary key,
      kind text not null check (kind in ('uploaded', 'before-restore')),
      name text not null,
      size bigint not null check (size > 0),
      created_by text,
      created_at timestamptz not null default now()
    )`,
    sql`create table backup_parts (
      backup_id uuid not null references backups (id) on delete cascade,
      position integer not null check (position >= 0),
      bytes bytea not null,
      primary key (backup_id, position)
    )`,
    sql`create index subscribers_by_email on subscribers (email, id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
