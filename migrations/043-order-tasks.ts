import { sql, type Kysely } from 'kysely'

/** Who is in charge of an order, and its tasks. Administrators are named without a constraint: they come and go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table orders add column assignee_id uuid`,
    sql`create index orders_assignee on orders (assignee_id, due_on, id) where assignee_id is not null`,
    sql`create index orders_due on orders (due_on, id) where due_on is not null`,
    sql`create table order_tasks (
      id uuid primary key,
      order_id uuid not null references orders,
      position integer not null,
      text text not null,
      assignee_id uuid,
      due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      done_at timestamptz,
      done_by text,
      created_at timestamptz not null default now()
    )`,
    sql`create index order_tasks_order on order_tasks (order_id, position, id)`,
    sql`create index order_tasks_open on order_tasks (due_on, id) where done_at is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
