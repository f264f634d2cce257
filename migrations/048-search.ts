import { sql, type Kysely } from 'kysely'

/** What a search looks in, as the queries join it: an index is used where both are the same. */
const searched = {
  orders: ['number', 'customer_name', 'customer_email', 'package_name'],
  messages: ['name', 'email', 'subject'],
  subscribers: ['email'],
  mails: ['recipient', 'subject'],
  customers: ['name'],
  customer_emails: ['email'],
}

/**
 * Indexes by which a million rows are searched and sorted. Those of searches take PostgreSQL's own `pg_trgm`; where it
 * is missing or may not be added, a search reads every row as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then null;
  end $$`.execute(db)
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  if (found)
    for (const [table, columns] of Object.entries(searched)) {
      const text = sql.join(
        columns.map((column) => sql.ref(column)),
        sql` || E'\n' || `,
      )
      await sql`create index ${sql.id(`${table}_search`)} on ${sql.id(table)}
        using gin ((${text}) ${sql.id(found.schema, 'gin_trgm_ops')})`.execute(db)
    }
  const statements = [
    sql`create index messages_words on messages using gin (to_tsvector('simple', message))`,
    sql`create index orders_customer_name on orders (customer_name, id)`,
    sql`create index orders_customer_email on orders (customer_email, id)`,
    sql`create index orders_package_name on orders (package_name, id)`,
    sql`create index orders_amount on orders (amount, id)`,
    sql`create index orders_order_status on orders (order_status, id)`,
    sql`create index orders_payment on orders (payment_status, id)`,
    sql`create index customers_created on customers (created_at, id)`,
    sql`create index messages_name on messages (name, id)`,
    sql`create index messages_sender on messages (email, id)`,
    sql`create index messages_subject on messages (subject, id)`,
    sql`create index mails_state on mails (state, created_at, id)`,
    sql`create index mails_kind on mails (kind, created_at, id)`,
    sql`create index mails_subject on mails (subject, id)`,
    sql`create index audit_log_email on audit_log (actor_email, id)`,
    sql`create index audit_log_uid on audit_log (actor_uid, id)`,
    sql`create index audit_log_subject on audit_log (split_part(subject, ' ', 1), id)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
