import { sql } from 'kysely'
import type { SubscriptionStatus } from '#content/shop/subscription-states.ts'
import type { Context } from '../../platform/context.ts'
import { containsWords } from '../../platform/http/terms.ts'
import { isVisibleTo } from '../orders/order.ts'

interface SubscriptionFilter {
  q?: string | undefined
  state?: SubscriptionStatus | undefined
  customerId?: string | undefined
  /** Only those that may be lost: past due, paused or ending. */
  isAtRisk?: boolean
}

const texts = sql`concat_ws(E'\n', subscriptions.package_name, customer_name, customer_company, customer_email)`

/** The query for the subscriptions that a person of the agency sees. The caller sorts and pages it. */
export const listedSubscriptions = (ctx: Context, { q, state, customerId, isAtRisk }: SubscriptionFilter) =>
  ctx.db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.orderId')
    .selectAll('subscriptions')
    .select(['customerId', 'customerName', 'customerCompany', 'customerEmail'])
    .where(isVisibleTo(ctx.caller))
    .$if(state !== undefined, (query) => query.where('subscriptions.state', '=', state!))
    .$if(isAtRisk === true, (query) =>
      query.where('subscriptions.state', 'in', ['PastDue', 'Paused', 'Ending']),
    )
    .$if(customerId !== undefined, (query) => query.where('orders.customerId', '=', customerId!))
    .$if(q !== undefined, (query) => query.where(containsWords(texts, q!)))
