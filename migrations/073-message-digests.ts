import { sql, type Kysely } from 'kysely'

/** The same text of the last day is found by its digest: every message of the day was read for each new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_digest on messages (digest, id)`.execute(db)
}
