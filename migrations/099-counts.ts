import { sql, type Kysely } from 'kysely'

/** The lists of `062-sums`. */
const lists = ['mails', 'messages', 'subscribers', 'customers', 'invoices']

/** Figures and totals are counted where they are shown, by indexes: the sums are no longer written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'delete', 'update']) {
    await sql`drop trigger ${sql.id(`orders_${event}_order_sums`)} on orders`.execute(db)
    for (const list of lists)
      await sql`drop trigger ${sql.id(`${list}_${event}_list_sums`)} on ${sql.id(list)}`.execute(db)
  }
  for (const name of ['add_order_sums', 'add_list_sums', 'count_sums'])
    await sql`drop function ${sql.id(name)}()`.execute(db)
  await sql`create index orders_figures on orders (payment_status, order_status, currency)
    include (amount, paid_amount, refunded, paid_on)`.execute(db)
  await sql`create index subscribers_confirmed on subscribers (created_at, id)
    where unsubscribed_at is null and confirmed_at is not null`.execute(db)
  await sql`create index messages_listed on messages (id, status)`.execute(db)
}
