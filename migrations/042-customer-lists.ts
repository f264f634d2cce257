import { sql, type Kysely } from 'kysely'

/** What a client wrote in the contact form is found by their addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_email on messages (lower(email), id)`.execute(db)
}
