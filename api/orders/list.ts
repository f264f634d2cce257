import { sql } from 'kysely'
import { orderStatusesWhere, type OrderStatus } from '#content/order-states.ts'
import { paymentStatusesWhere, type PaymentStatus } from '#content/payment-states.ts'
import type { StageRole } from '#content/stages.ts'
import type { Database } from '../db/database.ts'
import { searchedIn } from '../http/terms.ts'
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
        .where(
          'payment_status',
          'in',
          paymentStatusesWhere(({ countsAsSales }) => countsAsSales),
        ),
    )
    .$if(paymentStatus !== undefined, (query) => query.where('payment_status', '=', paymentStatus!))
    .$if(orderStatus !== undefined, (query) => query.where('order_status', '=', orderStatus!))
    .$if(open === true, (query) =>
      query.where((row) =>
        row.or([
          row(
            'payment_status',
            'in',
            paymentStatusesWhere(({ isOpen }) => isOpen),
          ),
          row.and([
            row(
              'payment_status',
              'in',
              paymentStatusesWhere(({ countsAsSales }) => countsAsSales),
            ),
            row(
              'order_status',
              'in',
              orderStatusesWhere(({ isDone }) => !isDone),
            ),
          ]),
        ]),
      ),
    )
    .$if(from !== undefined, (query) => query.where('created_at', '>=', dayStart(from!)))
    .$if(to !== undefined, (query) => query.where('created_at', '<', dayStart(to!, 1)))
    .$if(q !== undefined, (query) => query.where(searchedIn('orders', q!)))

/** How many orders there are as the sums say; undefined where a filter asks for what they are not kept by. */
export async function ordersKnown(db: Database, filter: OrderFilter): Promise<number | undefined> {
  const { paymentStatus, orderStatus, stage } = filter
  const { buyer, customerId, assignee, overdue, open, from, to } = filter
  if (buyer ?? customerId ?? assignee ?? (overdue || open || from || to)) return undefined
  const { orders } = await db
    .selectFrom('order_sums')
    .select(sql<number>`coalesce(sum(orders), 0)::integer`.as('orders'))
    .$if(paymentStatus !== undefined, (query) => query.where('payment_status', '=', paymentStatus!))
    .$if(orderStatus !== undefined, (query) => query.where('order_status', '=', orderStatus!))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage!))
    .executeTakeFirstOrThrow()
  return orders
}

function dayStart(day: string, later = 0) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + later)
  return date
}
