import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table mails (
      id uuid primary key,
      kind text not null,
      recipient text not null,
      recipient_name text,
      subject text not null,
      text text not null,
      html text not null,
      headers jsonb not null default '{}',
      data jsonb not null,
      dedupe text unique,
      view_key text not null unique,
      order_id uuid,
      message_id uuid references messages (id) on delete cascade,
      state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      queued_at timestamptz not null,
      due_at timestamptz not null,
      sent_at timestamptz,
      check ((state = 'sent') <= (sent_at is not null))
    )`,
    sql`create index mails_due on mails (due_at) where state = 'queued'`,
    sql`create index mails_created on mails (created_at, id)`,
    sql`create index mails_order on mails (order_id) where order_id is not null`,
    sql`create index mails_message on mails (message_id) where message_id is not null`,
    sql`create index mails_recipient on mails (recipient)`,
    sql`alter table subscribers
      add column source text,
      add column confirm_hash text unique,
      add column confirm_sent_at timestamptz,
      add column confirmed_at timestamptz,
      add column consent_text text,
      add column unsubscribe_key text not null unique
        default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      add column unsubscribed_at timestamptz`,
  ]
  for (const statement of statements) await statement.execute(db)
}
