import { sql, type Kysely } from 'kysely'

/** Add-ons that come once with a period of a subscription: until its order is made, and then as a part of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['subscriptions', 'subscription_periods'])
    await sql.raw(`alter table ${table} add column extras jsonb not null default '[]'`).execute(db)
}
