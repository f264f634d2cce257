import { sql, type Kysely } from 'kysely'

/** What the rows of a list are counted by, as in `062-sums`. */
const lists = {
  mails: 'state',
  messages: 'status',
  subscribers:
    "case when unsubscribed_at is not null then 'unsubscribed' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end",
  customers: "case when merged_into is null then 'listed' else 'merged' end",
  invoices: 'kind',
}

/** What a statement has changed, by its kind. */
const changes = {
  INSERT: (columns: string) => `select 1 as sign, ${columns} from added`,
  DELETE: (columns: string) => `select -1 as sign, ${columns} from gone`,
  UPDATE: (columns: string) =>
    `select 1 as sign, ${columns} from added union all select -1, ${columns} from gone`,
}

const byChange = (write: (changed: string) => string, columns: string) =>
  Object.entries(changes)
    .map(([kind, changed]) => `when '${kind}' then ${write(changed(columns))};`)
    .join('\n')

const writeOrders = (changed: string) => `insert into order_sums
    (paid_on, payment_status, order_status, stage, currency, orders, amount, refunded)
  select (paid_at at time zone 'utc')::date, payment_status, order_status, stage, currency,
    sum(sign), sum(sign * amount), sum(sign * refunded)
  from (${changed}) as changed group by 1, 2, 3, 4, 5
  having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * refunded) <> 0`

const writeList = (list: string) => (changed: string) => `insert into list_sums (list, state, rows)
  select '${list}', state, sum(sign) from (${changed}) as changed group by state having sum(sign) <> 0`

const lineOfList = ([list, state]: [string, string]) =>
  `when '${list}' then case tg_op ${byChange(writeList(list), `${state} as state`)} end case;`

/**
 * The triggers of `062-sums` put each statement together as text: it was parsed and planned for every change, which took
 * longer than to run it. Here they are the function's own statements, planned once a connection. The sums belong to the
 * schema of the table that was changed, which is another one than the connection's where a backup is loaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, statements: string) =>
    sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
    declare
      path text := current_setting('search_path');
      is_elsewhere boolean := tg_table_schema is distinct from current_schema();
    begin
      if is_elsewhere then
        perform set_config('search_path', quote_ident(tg_table_schema), true);
      end if;
      ${sql.raw(statements)}
      if is_elsewhere then
        perform set_config('search_path', path, true);
      end if;
      return null;
    end $$`.execute(db)
  await add('add_order_sums', `case tg_op ${byChange(writeOrders, '*')} end case;`)
  const ofLists = Object.entries(lists).map(lineOfList).join('\n')
  await add('add_list_sums', `case tg_table_name ${ofLists} end case;`)
}
