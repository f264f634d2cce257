import { sql, type Kysely } from 'kysely'

/** A mail names the documents that go along with it; they are drawn when it is delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column attachments jsonb not null default '[]'`.execute(db)
}
