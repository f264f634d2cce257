import { sql } from 'kysely'
import { salesStatuses } from '#content/shop/payment-states.ts'
import type { Context } from '../../platform/context.ts'

/** What a coupon has brought, in the currency of the server. */
export interface CouponFigures {
  /** Orders that use it, without canceled ones and later periods of subscriptions. */
  orders: number
  discount: string
  /** The totals of its paid orders, later periods included, and what was refunded of them. */
  revenue: string
  refunded: string
}

const none: CouponFigures = { orders: 0, discount: '0.00', revenue: '0.00', refunded: '0.00' }

/** The figures of each coupon that was used, by its id. */
export async function figuresOf(ctx: Context): Promise<(id: string) => CouponFigures> {
  const paid = sql`payment_status in (${sql.join(salesStatuses.map((status) => sql.lit(status)))})`
  const { rows } = await sql<CouponFigures & { couponId: string }>`
    select coupon_id, (count(*) filter (where not renewal))::integer as orders, sum(coupon_redemptions.amount) as discount,
      coalesce(sum(total) filter (where ${paid}), 0)::numeric(12,2) as revenue,
      coalesce(sum(refunded) filter (where ${paid}), 0)::numeric(12,2) as refunded
    from coupon_redemptions join orders on orders.id = order_id
    where released_at is null and currency = ${ctx.env.currency} group by coupon_id`.execute(ctx.db)
  const byId = new Map(rows.map(({ couponId, ...figures }) => [couponId, figures]))
  return (id) => byId.get(id) ?? none
}
