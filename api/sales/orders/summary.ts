import { sql, type RawBuilder } from 'kysely'
import { orderStates, orderStatuses, type OrderStatus } from '#content/shop/order-states.ts'
import {
  paymentStates,
  paymentStatuses,
  salesStatuses,
  type PaymentStatus,
} from '#content/shop/payment-states.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { orderSummary } from './summary-answer.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { isInScope, type OrderScope } from './order.ts'

type Summary = z.infer<typeof orderSummary>

/**
 * Counts of orders, and the totals of those in the currency of the server: of what was paid, which may be less than
 * their totals. What was paid above a total is not sales: it is a credit, and is refunded first.
 */
export async function summary(ctx: Context, scope: OrderScope): Promise<Summary> {
  const { currency } = ctx.env
  const visible = isInScope(scope)
  const { rows } = await sql<Group>`
    select payment_status, order_status, count(*)::integer as count,
      sum(least(paid, total)) filter (where currency = ${currency}) as paid,
      sum(greatest(0, refunded - greatest(0, paid - total))) filter (where currency = ${currency}) as refunded,
      sum(greatest(0, total - paid + refunded)) filter (where currency = ${currency}) as open
    from orders where ${visible} group by payment_status, order_status`.execute(ctx.db)
  const count = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((sum, row) => sum + row.count, 0)
  const paid = rows.filter((row) => paymentStates[row.paymentStatus].countsAsSales)
  const total = (of: typeof rows, column: 'paid' | 'refunded' | 'open') =>
    fromCents(of.reduce((sum, row) => sum + toCents(row[column] ?? '0')!, 0))
  return {
    orders: count(() => true),
    paymentStatus: Object.fromEntries(
      paymentStatuses.map((status) => [status, count((row) => row.paymentStatus === status)]),
    ) as Summary['paymentStatus'],
    orderStatus: Object.fromEntries(
      orderStatuses.map((status) => [status, count((row) => row.orderStatus === status)]),
    ) as Summary['orderStatus'],
    toDeliver: count(
      (row) => paymentStates[row.paymentStatus].countsAsSales && !orderStates[row.orderStatus].isDone,
    ),
    totalPaid: total(paid, 'paid'),
    totalRefunded: total(paid, 'refunded'),
    toPay: total(
      rows.filter((row) => row.paymentStatus === 'UnPaid'),
      'open',
    ),
    ...(await salesByTime(ctx, visible)),
  }
}

interface Group {
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  count: number
  paid: string | null
  refunded: string | null
  open: string | null
}

/** The number of orders paid and the sales of each of the last 30 days and 12 months. */
async function salesByTime(ctx: Context, visible: RawBuilder<unknown>) {
  const { currency } = ctx.env
  const today = await todayOf(ctx)
  const days = Array.from({ length: 30 }, (_, i) => addDays(today, i - 29))
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - (11 - i))).toISOString().slice(0, 'YYYY-MM'.length),
  )
  const { rows } = await sql<{ on: string; orders: number; sales: string | null }>`
    select paid_on as "on", count(*)::integer as orders,
      sum(least(paid, total)) filter (where currency = ${currency}) as sales
    from orders
    where ${visible} and payment_status in (${sql.join(salesStatuses.map((status) => sql.lit(status)))})
      and paid_on >= ${`${months[0]}-01`}
    group by paid_on`.execute(ctx.db)
  const totals = (on: string) => {
    const those = rows.filter((row) => row.on.startsWith(on))
    return {
      on,
      orders: those.reduce((sum, row) => sum + row.orders, 0),
      sales: fromCents(those.reduce((sum, row) => sum + toCents(row.sales ?? '0')!, 0)),
    }
  }
  return { byDay: days.map(totals), byMonth: months.map(totals) }
}
