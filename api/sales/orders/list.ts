import { sql } from 'kysely'
import { orderStatusesWhere, type OrderStatus } from '#content/shop/order-states.ts'
import { paymentStatusesWhere, salesStatuses, type PaymentStatus } from '#content/shop/payment-states.ts'
import type { StageRole } from '#content/shop/stages.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/caller.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { belongsTo, isVisibleTo, type Buyer } from './order.ts'

export interface OrderFilter {
  /** Only orders that this customer may see. */
  buyer?: Buyer | undefined
  /** Only orders that this person of the agency sees. */
  seenBy?: Caller | undefined
  /** Only orders of this customer record. */
  customerId?: string | undefined
  ids?: readonly string[] | undefined
  stage?: StageRole | undefined
  /** The id of a person of the agency; `none` for unassigned orders. */
  assignee?: string | undefined
  /** Only those in work that are due from one day on, and before another. */
  due?: { readonly from?: string | undefined; readonly before: string } | undefined
  q?: string | undefined
  paymentStatus?: PaymentStatus | undefined
  orderStatus?: OrderStatus | undefined
  /** Only orders that wait for a payment or for work. */
  open?: boolean
  /** Only those placed from this moment on, and before that one. */
  placedFrom?: Date | undefined
  placedBefore?: Date | undefined
}

/** Whether an order waits for a payment or for work. */
const isOpen = sql<boolean>`(payment_status in (${sql.join(paymentStatusesWhere((state) => state.isOpen))})
  or (payment_status in (${sql.join(salesStatuses)})
    and order_status in (${sql.join(orderStatusesWhere(({ isDone }) => !isDone))})))`

/** The query for all orders that match a filter. The caller sorts and pages it. */
export const ordersWhere = (
  { db }: Context,
  {
    buyer,
    seenBy,
    customerId,
    ids,
    stage,
    assignee,
    due,
    q,
    paymentStatus,
    orderStatus,
    open,
    placedFrom,
    placedBefore,
  }: OrderFilter,
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .$if(buyer !== undefined, (query) => query.where(belongsTo(buyer!)))
    .$if(seenBy !== undefined, (query) => query.where(isVisibleTo(seenBy!)))
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId!))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage!))
    .$if(assignee !== undefined, (query) =>
      assignee === 'none' ? query.where('assigneeId', 'is', null) : query.where('assigneeId', '=', assignee!),
    )
    .$if(due !== undefined, (query) =>
      query
        .where('dueOn', '<', due!.before)
        .$if(due!.from !== undefined, (query) => query.where('dueOn', '>=', due!.from!))
        .where('stage', '!=', 'delivered')
        .where('paymentStatus', 'in', salesStatuses),
    )
    .$if(paymentStatus !== undefined, (query) => query.where('paymentStatus', '=', paymentStatus!))
    .$if(orderStatus !== undefined, (query) => query.where('orderStatus', '=', orderStatus!))
    .$if(open === true, (query) => query.where(isOpen))
    .$if(placedFrom !== undefined, (query) => query.where('createdAt', '>=', placedFrom!))
    .$if(placedBefore !== undefined, (query) => query.where('createdAt', '<', placedBefore!))
    .$if(q !== undefined, (query) => query.where(matchesSearch('orders', q!)))
