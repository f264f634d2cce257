import { sql, type Kysely } from 'kysely'

/** Lists whose rows are counted, each with what the rows are counted by. */
const lists = {
  mails: 'state',
  messages: 'status',
  subscribers:
    "case when unsubscribed_at is not null then 'unsubscribed' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end",
  customers: "case when merged_into is null then 'listed' else 'merged' end",
  invoices: 'kind',
}

/**
 * Figures kept as sums. Each statement that changes rows adds what it changed, so that transactions never wait for
 * each other; whoever reads adds up, and a job folds the rows into few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table order_sums (
      id bigint generated always as identity primary key,
      paid_on date,
      payment_status text not null,
      order_status text not null,
      stage text not null,
      currency text not null,
      orders integer not null,
      amount numeric(16,2) not null,
      refunded numeric(16,2) not null
    )`,
    sql`create table list_sums (
      id bigint generated always as identity primary key,
      list text not null,
      state text not null,
      rows integer not null
    )`,
    sql`create index list_sums_list on list_sums (list)`,
    // A backup is loaded into a schema of its own: the sums belong to the schema of the table that was changed.
    sql`create function add_order_sums() returns trigger language plpgsql as $$
    begin
      execute format('insert into %I.order_sums (paid_on, payment_status, order_status, stage, currency, orders, amount, refunded)
        select (paid_at at time zone ''utc'')::date, payment_status, order_status, stage, currency,
          sum(sign), sum(sign * amount), sum(sign * refunded)
        from (%s) as changed group by 1, 2, 3, 4, 5
        having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * refunded) <> 0', tg_table_schema,
        case tg_op
          when 'INSERT' then 'select 1 as sign, * from added'
          when 'DELETE' then 'select -1 as sign, * from gone'
          else 'select 1 as sign, * from added union all select -1, * from gone'
        end);
      return null;
    end $$`,
    // Its argument is what the rows are counted by.
    sql`create function add_list_sums() returns trigger language plpgsql as $$
    begin
      execute format('insert into %I.list_sums (list, state, rows)
        select %L, state, sum(sign) from (%s) as changed group by state having sum(sign) <> 0',
        tg_table_schema, tg_table_name,
        replace(case tg_op
          when 'INSERT' then 'select 1 as sign, STATE as state from added'
          when 'DELETE' then 'select -1 as sign, STATE as state from gone'
          else 'select 1 as sign, STATE as state from added union all select -1, STATE from gone'
        end, 'STATE', tg_argv[0]));
      return null;
    end $$`,
    // All of them anew, from the rows: at first, and after a backup has been loaded.
    sql`create function count_sums() returns void language plpgsql as $$
    begin
      delete from order_sums;
      insert into order_sums (paid_on, payment_status, order_status, stage, currency, orders, amount, refunded)
        select (paid_at at time zone 'utc')::date, payment_status, order_status, stage, currency,
          count(*), sum(amount), sum(refunded) from orders group by 1, 2, 3, 4, 5;
      delete from list_sums;
      ${sql.raw(Object.entries(lists).map(countList).join(' '))}
    end $$`,
    sql`select count_sums()`,
    ...onChange('orders', 'order', ''),
    ...Object.entries(lists).flatMap(([list, state]) => onChange(list, 'list', state)),
  ]
  for (const statement of statements) await statement.execute(db)
  await indexLists(db)
}

/** What was left out of `048-search`: by each sort, and of invoices by the search, where `pg_trgm` is there. */
async function indexLists(db: Kysely<unknown>) {
  // Of every order: the list is sorted by it, those without a date with it.
  await sql`drop index orders_due`.execute(db)
  await sql`create index orders_due on orders (due_on, id)`.execute(db)
  await sql`create index invoices_total on invoices (total, id)`.execute(db)
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  const [found] = rows
  if (found)
    await sql`create index invoices_search on invoices
      using gin (number ${sql.id(found.schema, 'gin_trgm_ops')})`.execute(db)
}

const countList = ([list, state]: [string, string]) => `insert into list_sums (list, state, rows)
  select '${list}', ${state}, count(*) from ${list} group by 2;`

function onChange(table: string, sums: 'order' | 'list', state: string) {
  const on = (event: string, transition: string) =>
    sql.raw(`create trigger ${table}_${event}_${sums}_sums after ${event} on ${table} referencing ${transition}
      for each statement execute function add_${sums}_sums('${state.replaceAll("'", "''")}')`)
  return [
    on('insert', 'new table as added'),
    on('delete', 'old table as gone'),
    on('update', 'new table as added old table as gone'),
  ]
}
