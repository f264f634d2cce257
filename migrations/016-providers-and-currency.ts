import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // The registry of the product lists the providers, and its settings the currencies.
    sql`alter table orders drop constraint orders_currency_check`,
    sql`alter table orders add constraint orders_currency_check check (currency ~ '^[A-Z]{3}$')`,
    sql`alter table orders drop constraint orders_paid_through_check`,
    sql`alter table payment_events drop constraint payment_events_provider_check`,
    // The owner closes a refund whose result the provider never reports.
    sql`alter table refunds drop constraint refunds_state_check`,
    sql`alter table refunds add constraint refunds_state_check
      check (state in ('requested', 'completed', 'refused', 'not-refunded', 'refunded-outside'))`,
  ]
  for (const statement of statements) await statement.execute(db)
}
