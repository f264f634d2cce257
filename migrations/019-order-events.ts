import { sql, type Kysely } from 'kysely'

/** What has changed about orders of late, for the pages that show them. No backup holds it, so it refers to no table that is in one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table order_events (
      id bigint primary key generated always as identity,
      order_id uuid not null,
      kind text not null,
      at timestamptz not null default clock_timestamp()
    )`,
    sql`create index order_events_order on order_events (order_id, id)`,
    sql`create index order_events_at on order_events (at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
