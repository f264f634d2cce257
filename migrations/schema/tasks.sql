create table order_tasks (
  id uuid primary key,
  order_id uuid not null references orders,
  position integer not null,
  text text not null,
  assignee_id uuid,
  due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  done_at timestamptz,
  done_by text,
  created_at timestamptz not null default now()
);

comment on table order_tasks is
  'The team''s tasks for an order, which its customer never sees.';

create index order_tasks_order on order_tasks (order_id, "position", id);
create index order_tasks_due on order_tasks (due_on, id) where done_at is null;
create index order_tasks_due_latest on order_tasks (due_on desc nulls last, id desc) where done_at is null;
