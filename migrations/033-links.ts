import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table links (
      id uuid primary key,
      digest text not null unique,
      scope text not null,
      subject_id uuid not null,
      person text,
      label text,
      created_by text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`,
    sql`create index links_subject on links (subject_id, scope)`,
    sql`create index links_expiry on links (expires_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
