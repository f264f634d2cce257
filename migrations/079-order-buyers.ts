import { sql, type Kysely } from 'kysely'

/** Who buys is kept with the order, as it was when the order was placed; a customer’s saved details only fill in forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column customer_company text not null default '',
    add column customer_tax_number text not null default '',
    add column customer_postal_code text not null default '',
    add column customer_city text not null default '',
    add column customer_region text not null default '',
    add column purchase_order text not null default ''`.execute(db)
}
