import { sql } from 'kysely'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import type { Context } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { expectsPayment } from './ledger/sums.ts'
import { isVisibleTo } from './order.ts'

/** The orders for which money is expected. As literals, so that the index of open items can be used. */
const isOpen = sql<boolean>`payment_status in (${sql.join(
  paymentStatuses.filter(expectsPayment).map((status) => sql.lit(status)),
)}) and paid - refunded < total`

const openAmount = sql<string>`total - paid + refunded`

export interface OpenItemsFilter {
  q?: string | undefined
  customerId?: string | undefined
  /** Only those that were due before this day. */
  dueBefore?: string | undefined
}

/** The query for the open items that the caller sees. The caller sorts and pages it. */
export const openItems = (ctx: Context, { q, customerId, dueBefore }: OpenItemsFilter) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where(isOpen)
    .where(isVisibleTo(ctx.caller))
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId!))
    .$if(dueBefore !== undefined, (query) => query.where('paymentDueOn', '<', dueBefore!))
    .$if(q !== undefined, (query) => query.where(matchesSearch('orders', q!)))

export interface OpenTotal {
  currency: string
  orders: number
  open: string
  /** Of these, what was due before today. */
  overdue: string
}

/** The sum of the open items in each currency, of all that the caller sees or of one customer. */
export async function openTotals(ctx: Context, customerId?: string): Promise<OpenTotal[]> {
  const today = await todayOf(ctx)
  const { rows } = await sql<OpenTotal>`
    select currency, count(*)::integer as orders, sum(${openAmount})::text as open,
      coalesce(sum(${openAmount}) filter (where payment_due_on < ${today}), 0)::numeric(12,2)::text as overdue
    from orders where ${isOpen} and ${isVisibleTo(ctx.caller)}
      ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}
    group by currency order by currency`.execute(ctx.db)
  return rows
}

export interface OpenCustomer extends OpenTotal {
  customerId: string
  name: string
  /** The earliest day on which one of them was or is due; null if all are due on delivery. */
  dueOn: string | null
}

const maxCustomers = 200

/** What each customer has to pay, in each currency, those that wait longest first. */
export async function openByCustomer(ctx: Context): Promise<OpenCustomer[]> {
  const today = await todayOf(ctx)
  const { rows } = await sql<OpenCustomer>`
    select customer_id, min(customers.name) as name, currency, count(*)::integer as orders,
      sum(${openAmount})::text as open, min(payment_due_on) as due_on,
      coalesce(sum(${openAmount}) filter (where payment_due_on < ${today}), 0)::numeric(12,2)::text as overdue
    from orders join customers on customers.id = orders.customer_id
    where ${isOpen} and ${isVisibleTo(ctx.caller)}
    group by customer_id, currency order by due_on, customer_id
    limit ${sql.lit(maxCustomers)}`.execute(ctx.db)
  return rows
}
