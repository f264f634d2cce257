import { sql, type Kysely } from 'kysely'

/**
 * The amount of the accepted payment, which an administrator may have accepted although it is not the price. Null for
 * the price, which is what the version before assumes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column paid_amount numeric(12,2) check (paid_amount > 0)`.execute(db)
  await sql`update orders set paid_amount = event.amount::numeric from payment_events as event
    where event.order_id = orders.id and transaction_id = paid_transaction and event.outcome = 'completed'
      and verdict = 'VERIFIED' and event.currency = orders.currency and event.amount::numeric > 0
      and event.amount::numeric <> orders.amount`.execute(db)
}
