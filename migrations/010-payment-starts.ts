import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // When the customer was sent to the provider, until it is known what became of that.
    sql`alter table orders add payment_started_at timestamptz`,
    // A payment that failed or was not expected changes no status, but is part of what happened.
    sql`alter table order_history drop constraint order_history_what_check`,
    sql`alter table order_history add constraint order_history_what_check
      check (what in ('placed', 'paymentStatus', 'orderStatus', 'refund', 'payment'))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
