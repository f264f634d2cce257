import { sql, type Kysely } from 'kysely'

/** Indexes by which filters of a million rows are answered and counted, and invoices are found by what stands on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // With the states in it, what two filters leave is counted without reading the rows.
    sql`drop index orders_created`,
    sql`create index orders_created on orders (created_at, id) include (payment_status, order_status)`,
    sql`drop index orders_payment_status`,
    sql`create index orders_payment_status on orders (payment_status, created_at, id) include (order_status)`,
    sql`create index orders_unassigned on orders (created_at, id) where assignee_id is null`,
    // Those in work that have a date: what is overdue lies among them, newest first as the list is.
    sql`create index orders_in_work on orders (created_at, id, due_on, payment_status)
      where stage <> 'delivered' and due_on is not null`,
    // The board: most orders that were not paid stand at the first stage.
    sql`create index orders_board on orders (stage, coalesce(due_on, '9999'), id)
      where payment_status = 'Paid'`,
    // By each sort that had none. Most mails of an agency go to one address: its own.
    sql`drop index mails_recipient`,
    sql`create index mails_recipient on mails (recipient, id)`,
    sql`create index customers_email on customers (email, id) where merged_into is null`,
    sql`create index media_name on media (name, id) where removed_at is null`,
    sql`drop index order_tasks_open`,
    sql`create index order_tasks_due on order_tasks (coalesce(due_on, '9999'), id) where done_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
  await indexInvoices(db)
}

/** Whose invoice it is stands on it: without the orders, one index finds it. */
async function indexInvoices(db: Kysely<unknown>) {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  if (!found) return
  await sql`drop index if exists invoices_search`.execute(db)
  await sql`create index invoices_search on invoices using gin ((
    number || E'\n' || (data #>> '{order,number}') || E'\n' || (data #>> '{buyer,name}') || E'\n' ||
    (data #>> '{buyer,company}') || E'\n' || (data #>> '{buyer,email}') || E'\n' || (data #>> '{item,name}')
  ) ${sql.id(found.schema, 'gin_trgm_ops')})`.execute(db)
}
