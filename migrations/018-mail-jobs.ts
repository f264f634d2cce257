import { sql, type Kysely } from 'kysely'

/** The job queue delivers mail; `due_at` is set only for mail that an earlier version has queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails alter column due_at drop not null`.execute(db)
}
