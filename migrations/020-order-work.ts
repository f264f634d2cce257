import { sql, type Kysely } from 'kysely'

/** The stage and due date of orders, and their briefs. What was paid before is in progress: its work has begun without a brief. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table orders
      add column stage text not null default 'brief'
        check (stage in ('brief', 'progress', 'waiting', 'review', 'delivered')),
      add column stage_id uuid,
      add column work_days smallint check (work_days between 1 and 999),
      add column due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`,
    sql`update orders set stage = case when order_status = 'Delivered' then 'delivered' else 'progress' end
      where order_status = 'Delivered' or paid_at is not null`,
    sql`create index orders_stage on orders (stage, due_on, id)`,
    // More kinds of entries come with more kinds of work: the code's types say which there are.
    sql`alter table order_history drop constraint order_history_what_check`,
    sql`create table order_briefs (
      order_id uuid primary key references orders,
      copied_from text,
      sent_at timestamptz,
      created_at timestamptz not null default now()
    )`,
    sql`create table order_brief_questions (
      id uuid primary key,
      order_id uuid not null references order_briefs,
      position integer not null,
      question text not null,
      help text not null,
      kind text not null check (kind in ('short', 'long', 'one', 'several', 'url', 'number', 'date', 'file')),
      options jsonb not null,
      required boolean not null,
      extra boolean not null default false,
      answer text not null default '',
      answered_at timestamptz,
      unique (order_id, position)
    )`,
  ]
  for (const statement of statements) await statement.execute(db)
}
