import { sql, type Kysely } from 'kysely'

/** Invoices and credit notes with gapless numbers, who they name, and the owner's settings for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table invoice_settings (
      id boolean primary key default true check (id),
      data jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    )`,
    // Counted in the transaction that uses the number, so that one that is rolled back leaves no gap.
    sql`create table invoice_counters (
      prefix text not null,
      year integer not null,
      last integer not null check (last > 0),
      last_on text not null,
      primary key (prefix, year)
    )`,
    sql`create table invoices (
      id uuid primary key,
      kind text not null check (kind in ('invoice', 'credit-note')),
      number text not null unique,
      prefix text not null,
      year integer not null,
      counter integer not null,
      order_id uuid not null references orders,
      corrects uuid references invoices,
      issued_on text not null check (issued_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      net numeric(10,2) not null check (net >= 0),
      tax numeric(10,2) not null check (tax >= 0),
      total numeric(10,2) not null check (total > 0),
      data jsonb not null,
      created_at timestamptz not null default now(),
      unique (prefix, year, counter),
      check (net + tax = total),
      check ((kind = 'credit-note') = (corrects is not null))
    )`,
    sql`create index invoices_order on invoices (order_id, id)`,
    sql`create index invoices_created on invoices (created_at, id)`,
    sql`create index invoices_issued on invoices (issued_on, id)`,
    // What was issued stays as it was issued, whatever the program does.
    sql`create function refuse_invoice_change() returns trigger language plpgsql as
      $$ begin raise exception 'an invoice is never changed'; end $$`,
    sql`create trigger invoices_stay before update on invoices
      for each row execute function refuse_invoice_change()`,
    // By company where several people order for one, else by client.
    sql`create table billing_details (
      owner_id uuid primary key,
      company text not null,
      tax_number text not null,
      street text not null,
      postal_code text not null,
      city text not null,
      region text not null,
      country text not null check (country ~ '^[A-Z]{2}$'),
      updated_at timestamptz not null default now()
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
