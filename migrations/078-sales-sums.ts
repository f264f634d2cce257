import { sql, type Kysely } from 'kysely'

/** What a statement has changed, by its kind. */
const changes = {
  INSERT: 'select 1 as sign, * from added',
  DELETE: 'select -1 as sign, * from gone',
  UPDATE: 'select 1 as sign, * from added union all select -1, * from gone',
}

const key = `(paid_at at time zone 'utc')::date, payment_status, order_status, stage, currency`
/** The price, or the amount that the agency accepted instead. */
const paid = 'coalesce(paid_amount, amount)'
const into = `insert into order_sums
    (paid_on, payment_status, order_status, stage, currency, orders, amount, refunded)`

const write = (changed: string) => `${into}
  select ${key}, sum(sign), sum(sign * ${paid}), sum(sign * refunded)
  from (${changed}) as changed group by 1, 2, 3, 4, 5
  having sum(sign) <> 0 or sum(sign * ${paid}) <> 0 or sum(sign * refunded) <> 0`

const byChange = Object.entries(changes)
  .map(([kind, changed]) => `when '${kind}' then ${write(changed)};`)
  .join('\n')

/** The lists of `062-sums`, each with what its rows are counted by. */
const lists = {
  mails: 'state',
  messages: 'status',
  subscribers:
    "case when unsubscribed_at is not null then 'unsubscribed' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end",
  customers: "case when merged_into is null then 'listed' else 'merged' end",
  invoices: 'kind',
}

const countList = ([list, state]: [string, string]) => `insert into list_sums (list, state, rows)
  select '${list}', ${state}, count(*) from ${list} group by 2;`

/** Sales are what was paid for an order: an accepted payment may have another amount than its price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until the sums are corrected, no order may change.
  await sql`lock table orders in share row exclusive mode`.execute(db)
  await sql`create or replace function add_order_sums() returns trigger language plpgsql as $$
    declare
      path text := current_setting('search_path');
      is_elsewhere boolean := tg_table_schema is distinct from current_schema();
    begin
      if is_elsewhere then
        perform set_config('search_path', quote_ident(tg_table_schema), true);
      end if;
      case tg_op ${sql.raw(byChange)} end case;
      if is_elsewhere then
        perform set_config('search_path', path, true);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create or replace function count_sums() returns void language plpgsql as $$
    begin
      delete from order_sums;
      ${sql.raw(into)} select ${sql.raw(key)}, count(*), sum(${sql.raw(paid)}), sum(refunded)
        from orders group by 1, 2, 3, 4, 5;
      delete from list_sums;
      ${sql.raw(Object.entries(lists).map(countList).join(' '))}
    end $$`.execute(db)
  await sql`${sql.raw(into)} select ${sql.raw(key)}, 0, sum(paid_amount - amount), 0 from orders
    where paid_amount <> amount group by 1, 2, 3, 4, 5`.execute(db)
}
