import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table content_revision add column idempotency_key text`,
    sql`create unique index content_revision_key on content_revision (actor_uid, section, idempotency_key)
      where idempotency_key is not null`,
    sql`create table presence (
      subject text not null,
      uid text not null,
      email text,
      typing boolean not null,
      seen_at timestamptz not null,
      primary key (subject, uid)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
