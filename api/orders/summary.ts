import { sql, type RawBuilder } from 'kysely'
import { orderStates, orderStatuses, type OrderStatus } from '#content/order-states.ts'
import { paymentStates, paymentStatuses, salesStatuses, type PaymentStatus } from '#content/payment-states.ts'
import type { z } from 'zod'
import { todayOf } from '../content/time-zone.ts'
import type { Database } from '../db/database.ts'
import type { orderSummary } from './answers.ts'
import { fromCents, toCents } from '../money.ts'
import { belongsTo, type Buyer } from './order.ts'

type Summary = z.infer<typeof orderSummary>

/**
 * Counts of all orders, or of one customer's, and the totals of those in `currency`: of what was paid, which may not be
 * the price.
 */
export async function summary(db: Database, currency: string, buyer: Buyer | undefined): Promise<Summary> {
  const source = sourceOf(buyer)
  const today = await todayOf(db)
  const { rows } = await sql<Group>`
    select payment_status, order_status, sum(orders)::integer as count,
      sum(amount) filter (where currency = ${currency}) as amount,
      sum(refunded) filter (where currency = ${currency}) as refunded
    from ${source} group by payment_status, order_status`.execute(db)
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
    byDay: await sales(db, currency, source, today, { unit: 'day', earlier: 29, format: 'YYYY-MM-DD' }),
    byMonth: await sales(db, currency, source, today, { unit: 'month', earlier: 11, format: 'YYYY-MM' }),
  }
}

interface Group {
  payment_status: PaymentStatus
  order_status: OrderStatus
  count: number
  amount: string | null
  refunded: string | null
}

/** The stored sums of all orders, or a subquery with the same columns for the orders of one customer. */
const sourceOf = (buyer: Buyer | undefined) =>
  buyer === undefined
    ? sql`order_sums`
    : sql`(select paid_on::date, payment_status, order_status, currency,
        1 as orders,
        coalesce(paid_amount, amount) as amount, refunded from orders where ${belongsTo(buyer)}) as own`

interface Period {
  unit: 'day' | 'month'
  /** The number of earlier periods, before the current one. */
  earlier: number
  format: string
}

async function sales(
  db: Database,
  currency: string,
  source: RawBuilder<unknown>,
  today: string,
  { unit, earlier, format }: Period,
) {
  const start = sql`date_trunc(${unit}, ${today}::timestamp)`
  const step = sql`('1 ' || ${unit})::interval`
  const { rows } = await sql<Summary['byDay'][number]>`
    select to_char(period, ${format}) as "on", coalesce(paid.orders, 0) as orders,
      coalesce(paid.sales, 0)::numeric(12,2)::text as sales
    from generate_series(${start} - ${earlier} * ${step}, ${start}, ${step}) as period
    left join (
      select date_trunc(${unit}, paid_on::timestamp) as period, sum(orders)::integer as orders,
        sum(amount) filter (where currency = ${currency}) as sales
      from ${source}
      where payment_status in (${sql.join(salesStatuses.map((status) => sql.lit(status)))})
        and paid_on >= (${start} - ${earlier} * ${step})::date
      group by 1
    ) as paid using (period)
    order by period`.execute(db)
  return rows
}
