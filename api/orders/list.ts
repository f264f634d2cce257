import { sql } from 'kysely'
import { orderStatusesWhere, type OrderStatus } from '#content/order-states.ts'
import { paymentStatusesWhere, type PaymentStatus } from '#content/payment-states.ts'
import type { StageRole } from '#content/stages.ts'
import type { Database } from '../db/database.ts'
import { matchesSearch } from '../http/terms.ts'
import { belongsTo, type Buyer } from './order.ts'

export interface OrderFilter {
  /** Of one customer only. */
  buyer?: Buyer | undefined
  /** Of one client only. */
  customerId?: string | undefined
  stage?: StageRole | undefined
  /** An administrator's id; `none` for what nobody is in charge of. */
  assignee?: string | undefined
  /** Only those whose due date has passed. */
  overdue?: boolean
  q?: string | undefined
  paymentStatus?: PaymentStatus | undefined
  orderStatus?: OrderStatus | undefined
  /** Only those that wait for money or for work. */
  open?: boolean
  /** Placed on these days, both included, in UTC: `2026-11-21`. */
  from?: string | undefined
  to?: string | undefined
}

const salesStatuses = paymentStatusesWhere(({ countsAsSales }) => countsAsSales)

/** Waits for money, or for work; of an order or of a sum. */
const isOpen = sql<boolean>`(payment_status in (${sql.join(paymentStatusesWhere((state) => state.isOpen))})
  or (payment_status in (${sql.join(salesStatuses)})
    and order_status in (${sql.join(orderStatusesWhere(({ isDone }) => !isDone))})))`

/** A query that is paged and sorted by whoever runs it. */
export const ordersWhere = (
  db: Database,
  { buyer, customerId, stage, assignee, overdue, q, paymentStatus, orderStatus, open, from, to }: OrderFilter,
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .$if(buyer !== undefined, (query) => query.where(belongsTo(buyer!)))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId!))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage!))
    .$if(assignee !== undefined, (query) =>
      assignee === 'none'
        ? query.where('assignee_id', 'is', null)
        : query.where('assignee_id', '=', assignee!),
    )
    .$if(overdue === true, (query) =>
      query
        .where('due_on', '<', new Date().toISOString().slice(0, 10))
        .where('stage', '!=', 'delivered')
        .where('payment_status', 'in', salesStatuses),
    )
    .$if(paymentStatus !== undefined, (query) => query.where('payment_status', '=', paymentStatus!))
    .$if(orderStatus !== undefined, (query) => query.where('order_status', '=', orderStatus!))
    .$if(open === true, (query) => query.where(isOpen))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', dayStart(from!)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', dayStart(to!, 1)))
    .$if(q !== undefined, (query) => query.where(matchesSearch('orders', q!)))

/** How many orders there are as the sums say; undefined where a filter asks for what they are not kept by. */
export async function ordersKnown(db: Database, filter: OrderFilter): Promise<number | undefined> {
  const { paymentStatus, orderStatus, stage, open } = filter
  const { buyer, customerId, assignee, overdue, from, to } = filter
  if (buyer ?? customerId ?? assignee ?? (overdue || from || to)) return undefined
  const { orders } = await db
    .selectFrom('order_sums')
    .select(sql<number>`coalesce(sum(orders), 0)::integer`.as('orders'))
    .$if(paymentStatus !== undefined, (query) => query.where('payment_status', '=', paymentStatus!))
    .$if(orderStatus !== undefined, (query) => query.where('order_status', '=', orderStatus!))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage!))
    .$if(open === true, (query) => query.where(isOpen))
    .executeTakeFirstOrThrow()
  return orders
}

function dayStart(day: string, later = 0) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + later)
  return date
}
