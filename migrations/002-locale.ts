import { sql, type Kysely } from 'kysely'

/** An order keeps the language and region of the site in which it was placed (BCP 47), as it keeps its currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column locale text not null default 'en'`.execute(db)
}
