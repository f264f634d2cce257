import { sql, type Kysely } from 'kysely'

/** A version has a deadline only once its customer was notified of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries alter column accepts_at drop not null`.execute(db)
}
