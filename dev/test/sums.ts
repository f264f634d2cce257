import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'

/** The stored sums, and the same sums computed from the rows, in one snapshot. */
export const bothSums = (db: Database): Promise<{ stored: unknown[]; computed: unknown[] }> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      stored: (await stored.execute(tx)).rows,
      computed: (await computed.execute(tx)).rows,
    }))

const orderKey = sql`concat_ws(' ', payment_status, order_status, stage, currency, paid_on)`

const stored = sql`
    select list, state, sum(rows)::integer as rows from list_sums group by 1, 2 having sum(rows) <> 0
    union all select ${orderKey}, currency, sum(orders)::integer from order_sums group by 1, 2 having sum(orders) <> 0
    union all select 'amount ' || ${orderKey}, sum(amount)::text, 0 from order_sums group by ${orderKey} having sum(amount) <> 0
    union all select 'refunded ' || ${orderKey}, sum(refunded)::text, 0 from order_sums group by ${orderKey} having sum(refunded) <> 0
    order by 1, 2`

const computed = sql`
    with order_sums as (select paid_on::date, payment_status, order_status,
      stage, currency, coalesce(paid_amount, amount) as amount, refunded from orders)
    select 'mails' as list, state, count(*)::integer as rows from mails group by 2
    union all select 'messages', status, count(*)::integer from messages group by 2
    union all select 'subscribers', case when unsubscribed_at is not null then 'unsubscribed'
      when confirmed_at is not null then 'confirmed' else 'unconfirmed' end, count(*)::integer from subscribers group by 2
    union all select 'customers', case when merged_into is null then 'listed' else 'merged' end, count(*)::integer
      from customers group by 2
    union all select 'invoices', kind, count(*)::integer from invoices group by 2
    union all select ${orderKey}, currency, count(*)::integer from order_sums group by 1, 2
    union all select 'amount ' || ${orderKey}, sum(amount)::text, 0 from order_sums group by ${orderKey} having sum(amount) <> 0
    union all select 'refunded ' || ${orderKey}, sum(refunded)::text, 0 from order_sums group by ${orderKey} having sum(refunded) <> 0
    order by 1, 2`
