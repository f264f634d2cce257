import { sql, type Kysely } from 'kysely'

/** How much a customer asks to get back; null for requests of the version before, which said it in the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_requests add column amount numeric(10,2)`.execute(db)
}
