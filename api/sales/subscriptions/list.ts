import { sql } from 'kysely'
import type { SubscriptionStatus } from '#content/shop/subscription-states.ts'
import type { Context } from '../../platform/context.ts'
import { containsWords } from '../../platform/http/terms.ts'
import { isVisibleTo, type Order } from '../orders/order.ts'
import type { Subscription } from '../orders/periods/subscriptions.ts'

interface SubscriptionFilter {
  q?: string | undefined
  state?: SubscriptionStatus | undefined
  customerId?: string | undefined
  /** Only those that may be lost: past due, paused or ending. */
  isAtRisk?: boolean
}

const texts = sql`concat_ws(E'\n', subscriptions.package_name, orders.customer_name, orders.customer_company,
  orders.customer_email)`

/** The query for the subscriptions that a person of the agency sees. The caller sorts and pages it. */
export const listedSubscriptions = (ctx: Context, { q, state, customerId, isAtRisk }: SubscriptionFilter) =>
  ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where((row) =>
      row.exists(
        row
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'subscriptions.orderId')
          .where(isVisibleTo(ctx.caller))
          .$if(customerId !== undefined, (query) => query.where('orders.customerId', '=', customerId!))
          .$if(q !== undefined, (query) => query.where(containsWords(texts, q!))),
      ),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(isAtRisk === true, (query) => query.where('state', 'in', ['PastDue', 'Paused', 'Ending']))

/** The orders of the newest periods, by the ids of their subscriptions. */
export async function newestOrders(
  { db }: Context,
  rows: readonly Subscription[],
): Promise<Map<string, Order>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ orderId }) => orderId)
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(orders.map((order) => [order.id, order]))
  return new Map(rows.map(({ id, orderId }) => [id, byId.get(orderId)!]))
}
