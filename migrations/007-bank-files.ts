import { sql, type Kysely } from 'kysely'

/**
 * What is kept of the files of banks, payments that a bank has returned, reminders as documents, and the answers of VIES.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table bank_bookings (
      id uuid primary key,
      booking uuid not null unique,
      payer_account text,
      ignored_at timestamptz,
      decided_by text not null,
      created_at timestamptz not null default now()
    )`,
    `comment on table bank_bookings is
      'What was decided about a booking of a bank’s file: recorded as a payment, or ignored. Of the file itself only digests are kept: of the booking, and of the account of a payer.'`,
    `create index bank_bookings_payer on bank_bookings (payer_account) where payer_account is not null`,
    `create table bank_csv_formats (
      columns text primary key,
      format jsonb not null,
      saved_at timestamptz not null default now()
    )`,
    `comment on table bank_csv_formats is
      'Which columns of a bank’s CSV file have what, by the digest of the names of all its columns.'`,
    `alter table payments add column returns_id uuid references payments`,
    `alter table payments add column booking_id uuid references bank_bookings`,
    `alter table payments drop constraint payments_amount_check`,
    `alter table payments add constraint payments_amount_check
      check ((amount > 0 and returns_id is null) or (amount < 0 and returns_id is not null and kind = 'payment'))`,
    `create index payments_returns on payments (returns_id) where returns_id is not null`,
    `create unique index payments_booking on payments (booking_id)
      where booking_id is not null and taken_back_at is null`,
    `create table vat_checks (
      id uuid primary key,
      number text not null,
      requester text not null,
      state text not null check (state in ('open', 'valid', 'invalid')),
      asked_at timestamptz not null,
      answered_at timestamptz,
      consultation text not null default '',
      name text not null default '',
      address text not null default '',
      problem text not null default '',
      check ((state = 'open') = (answered_at is null))
    )`,
    `comment on table vat_checks is
      'Each question to VIES about a VAT ID, with its answer as evidence. The tax of an order names the one by which it was decided.'`,
    `create index vat_checks_number on vat_checks (number, asked_at)`,
    `create index vat_checks_asked on vat_checks (asked_at)`,
    `create index orders_vat_check on orders ((tax ->> 'vatCheck')) where tax ->> 'vatCheck' is not null`,
    `create table invoice_reminders (
      id uuid primary key,
      order_id uuid not null references orders,
      invoice_id uuid not null references invoices,
      level smallint not null check (level between 1 and 3),
      sent_on text not null check (sent_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      open numeric(12,2) not null check (open > 0),
      title text not null,
      texts jsonb not null,
      created_at timestamptz not null default now(),
      unique (invoice_id, level)
    )`,
    `comment on table invoice_reminders is
      'Each reminder of an open invoice as it was sent, with what was left to pay then.'`,
    `create index invoice_reminders_order on invoice_reminders (order_id, id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
