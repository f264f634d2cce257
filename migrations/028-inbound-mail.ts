import { sql, type Kysely } from 'kysely'

/** Mails that came in, each once; what was not added to a conversation by itself waits for an administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table inbound_mails (
      id uuid primary key,
      digest text not null unique,
      state text not null check (state in ('held', 'added')),
      reason text,
      order_id uuid references orders on delete set null,
      person text,
      from_address text not null,
      subject text not null,
      text text not null,
      attachments integer not null default 0,
      message_id uuid,
      received_at timestamptz not null default now(),
      check ((state = 'held') = (reason is not null))
    )`,
    sql`create index inbound_mails_held on inbound_mails (received_at) where state = 'held'`,
    sql`create index inbound_mails_received on inbound_mails (received_at)`,
    sql`create index inbound_mails_person on inbound_mails (order_id, person, received_at)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
