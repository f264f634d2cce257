import { sql, type Kysely } from 'kysely'

/** The conversation of each order. The administrators' notes move into its table, marked as internal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table order_messages (
      id uuid primary key,
      seq bigint generated always as identity unique,
      order_id uuid not null references orders on delete cascade,
      internal boolean not null default false,
      author_role text not null check (author_role in ('customer', 'agency')),
      author_uid text not null,
      author_email text,
      author_name text,
      text text not null check (length(text) <= 10000),
      via text not null default 'page' check (via in ('page', 'mail')),
      request_id uuid unique,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      removed_at timestamptz,
      seen_at timestamptz,
      search tsvector generated always as (to_tsvector('simple', text)) stored,
      check (not internal or author_role = 'agency')
    )`,
    sql`create index order_messages_order on order_messages (order_id, seq)`,
    sql`create index order_messages_author on order_messages (author_uid)`,
    sql`create index order_messages_unseen on order_messages (author_role, order_id)
      where seen_at is null and removed_at is null and not internal`,
    sql`create index order_messages_search on order_messages using gin (search)`,
    sql`insert into order_messages
        (id, order_id, internal, author_role, author_uid, author_email, text, created_at, request_id)
      select id, order_id, true, 'agency', author_uid, author_email, text, at, id
      from order_notes order by at, id`,
    sql`drop table order_notes`,
    // What may be shown to a customer and mailed: whatever reads it cannot come upon a note.
    sql`create view order_public_messages as
      select id, seq, order_id, author_role, author_uid, author_email, author_name, text, via, request_id,
        created_at, edited_at, removed_at, seen_at
      from order_messages where not internal`,
    // How far each person has read.
    sql`create table order_readers (
      order_id uuid not null references orders on delete cascade,
      uid text not null,
      role text not null check (role in ('customer', 'agency')),
      email text,
      read_seq bigint not null,
      read_at timestamptz not null default now(),
      primary key (order_id, uid)
    )`,
    sql`create index order_readers_uid on order_readers (uid)`,
    // Up to which message the other side has been mailed.
    sql`create table order_conversations (
      order_id uuid primary key references orders on delete cascade,
      mailed_seq bigint not null
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
