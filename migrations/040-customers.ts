import { sql, type Kysely } from 'kysely'

/** One row a client, with the identities and addresses that are theirs. Every order belongs to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table customers (
      id uuid primary key,
      name text not null,
      email text not null,
      merged_into uuid references customers,
      last_contact_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`,
    sql`create index customers_contact on customers (last_contact_at, id) where merged_into is null`,
    sql`create index customers_name on customers (name, id) where merged_into is null`,
    sql`create table customer_accounts (
      uid text primary key,
      customer_id uuid not null references customers
    )`,
    sql`create index customer_accounts_customer on customer_accounts (customer_id)`,
    // In lower case. The same address may stand at two clients until they are merged.
    sql`create table customer_emails (
      customer_id uuid not null references customers,
      email text not null,
      merged_from uuid references customers,
      primary key (customer_id, email)
    )`,
    sql`create index customer_emails_email on customer_emails (email)`,
    sql`create table customer_notes (
      id uuid primary key,
      customer_id uuid not null references customers,
      text text not null,
      author_uid text not null,
      author_email text,
      at timestamptz not null default now()
    )`,
    sql`create index customer_notes_customer on customer_notes (customer_id, id)`,
    sql`alter table orders add column customer_id uuid references customers`,
    sql`create index orders_customer_id on orders (customer_id, created_at, id)`,
    // So far a client was known by the identity that has ordered.
    sql`create temporary table numbered on commit drop as
      select customer_uid, gen_random_uuid() as id, min(created_at) as first, max(created_at) as latest
      from orders group by customer_uid`,
    sql`insert into customers (id, name, email, last_contact_at, created_at)
      select distinct on (customer_uid) numbered.id, customer_name, lower(customer_email), latest, first
      from orders join numbered using (customer_uid) order by customer_uid, seq desc`,
    sql`insert into customer_accounts (uid, customer_id) select customer_uid, id from numbered`,
    sql`insert into customer_emails (customer_id, email)
      select distinct numbered.id, lower(customer_email) from orders join numbered using (customer_uid)
      where customer_email <> 'deleted@invalid'`,
    sql`update orders set customer_id = numbered.id from numbered where numbered.customer_uid = orders.customer_uid`,
    sql`alter table orders alter column customer_id set not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
