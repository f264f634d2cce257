import { sql, type Kysely } from 'kysely'

/** Orders and tasks by their due date, in both directions with those that have none at the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_due_latest on orders (due_on desc nulls last, id desc)`.execute(db)
  await sql`drop index order_tasks_due`.execute(db)
  await sql`create index order_tasks_due on order_tasks (due_on, id) where done_at is null`.execute(db)
  await sql`create index order_tasks_due_latest on order_tasks (due_on desc nulls last, id desc)
    where done_at is null`.execute(db)
}
