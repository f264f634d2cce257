import { sql, type Kysely } from 'kysely'

/** One reminder for each unpaid order, and the addresses that want none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table orders add column payment_reminded_at timestamptz`,
    sql`create table reminder_stops (
      email text primary key,
      stopped_at timestamptz not null default now()
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
