import { sql, type Kysely } from 'kysely'

/** What was cut off from replies by mail, and the originals of incoming mails, which are in the file store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table order_messages add column quoted text not null default ''`,
    sql`create or replace view order_public_messages as
      select id, seq, order_id, author_role, author_uid, author_email, author_name, text, via, request_id,
        created_at, edited_at, removed_at, seen_at, quoted
      from order_messages where not internal`,
    sql`alter table inbound_mails add column quoted text not null default ''`,
    // In bytes; null if there is none.
    sql`alter table inbound_mails add column original_size integer`,
    sql`create index inbound_mails_message on inbound_mails (message_id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
