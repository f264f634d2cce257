import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table companies (
      id uuid primary key,
      name text not null,
      created_at timestamptz not null default now()
    )`,
    // Somebody invited has no uid yet. One person is in one company.
    sql`create table company_members (
      id uuid primary key,
      company_id uuid not null references companies on delete cascade,
      email text not null,
      role text not null check (role in ('manager', 'member')),
      uid text unique,
      invited_by text,
      created_at timestamptz not null default now(),
      joined_at timestamptz,
      unique (company_id, email),
      check ((uid is null) = (joined_at is null))
    )`,
    sql`create index company_members_email on company_members (email)`,
    // An order without a uid is a guest's: it belongs to whoever proves its e-mail address first.
    sql`alter table orders
      alter column customer_uid drop not null,
      add column company_id uuid references companies,
      add constraint orders_company_check check (customer_uid is not null or company_id is null)`,
    sql`create index orders_company on orders (company_id, created_at, id) where company_id is not null`,
    sql`create index orders_unclaimed on orders (lower(customer_email)) where customer_uid is null`,
    // Codes that prove an address for a moment.
    sql`create table email_codes (
      id uuid primary key,
      email text not null,
      digest text not null,
      attempts integer not null default 0,
      order_id uuid,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    sql`create index email_codes_email on email_codes (email, created_at)`,
    sql`create index email_codes_expiry on email_codes (expires_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
