import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The few among many, newest first. Those who have confirmed are most, and found by subscribers_created.
    sql`create index subscribers_unconfirmed on subscribers (created_at, id)
      where unsubscribed_at is null and confirmed_at is null`,
    sql`create index subscribers_unsubscribed on subscribers (created_at, id) where unsubscribed_at is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
