import { sql } from 'kysely'
import { orderStates, orderStatuses } from '#content/order-states.ts'
import { paymentStates, paymentStatuses, paymentStatusesWhere } from '#content/payment-states.ts'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { orderSummary } from './answers.ts'
import { fromCents, toCents } from '../money.ts'
import { belongsTo, type Buyer } from './order.ts'

type Summary = z.infer<typeof orderSummary>

/** Counts of all orders, or of one customer's, and the totals of those in `currency`. */
export async function summary(db: Database, currency: string, buyer: Buyer | undefined): Promise<Summary> {
  const rows = await db
    .selectFrom('orders')
    .select(['payment_status', 'order_status'])
    .select((row) => [
      sql<number>`count(*)`.as('count'),
      row.fn.sum<string | null>('amount').filterWhere('currency', '=', currency).as('amount'),
      row.fn.sum<string | null>('refunded').filterWhere('currency', '=', currency).as('refunded'),
    ])
    .$if(buyer !== undefined, (query) => query.where(belongsTo(buyer!)))
    .groupBy(['payment_status', 'order_status'])
    .execute()
  const count = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((sum, row) => sum + row.count, 0)
  const paid = rows.filter((row) => paymentStates[row.payment_status].countsAsSales)
  const total = (column: 'amount' | 'refunded') =>
    fromCents(paid.reduce((sum, row) => sum + toCents(row[column] ?? '0')!, 0))
  return {
    orders: count(() => true),
    paymentStatus: Object.fromEntries(
      paymentStatuses.map((status) => [status, count((row) => row.payment_status === status)]),
    ) as Summary['paymentStatus'],
    orderStatus: Object.fromEntries(
      orderStatuses.map((status) => [status, count((row) => row.order_status === status)]),
    ) as Summary['orderStatus'],
    toDeliver: count(
      (row) => paymentStates[row.payment_status].countsAsSales && !orderStates[row.order_status].isDone,
    ),
    totalPaid: total('amount'),
    totalRefunded: total('refunded'),
    byDay: await sales(db, currency, buyer, { unit: 'day', back: 29, format: 'YYYY-MM-DD' }),
    byMonth: await sales(db, currency, buyer, { unit: 'month', back: 11, format: 'YYYY-MM' }),
  }
}

const salesStatuses = paymentStatusesWhere(({ countsAsSales }) => countsAsSales)

interface Period {
  unit: 'day' | 'month'
  /** How many before the present one. */
  back: number
  format: string
}

async function sales(
  db: Database,
  currency: string,
  buyer: Buyer | undefined,
  { unit, back, format }: Period,
) {
  const start = sql`date_trunc(${unit}, now() at time zone 'utc')`
  const step = sql`('1 ' || ${unit})::interval`
  // Summed up before they are joined: each sale is looked at once.
  const { rows } = await sql<Summary['byDay'][number]>`
    select to_char(period, ${format}) as "on", coalesce(paid.orders, 0) as orders,
      coalesce(paid.sales, 0)::numeric(12,2)::text as sales
    from generate_series(${start} - ${back} * ${step}, ${start}, ${step}) as period
    left join (
      select date_trunc(${unit}, paid_at at time zone 'utc') as period, count(*) as orders, sum(amount) filter (where currency = ${currency}) as sales
      from orders
      where payment_status in (${sql.join(salesStatuses.map((status) => sql.lit(status)))}) and paid_at >= (${start} - ${back} * ${step}) at time zone 'utc'
        ${buyer === undefined ? sql`` : sql`and ${belongsTo(buyer)}`}
      group by 1
    ) as paid using (period)
    order by period`.execute(db)
  return rows
}
