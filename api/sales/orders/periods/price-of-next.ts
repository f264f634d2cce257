import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { withCoupon } from '#content/shop/coupon.ts'
import { toLines } from './items.ts'
import { couponOfNext, nextPeriod, type PeriodRow, type Subscription } from './subscriptions.ts'

/** What the next period costs, with what was planned to change by then, and with the coupon. */
export function priceOfNext(subscription: Subscription, periods: readonly PeriodRow[]): string {
  const { change, items } = subscription
  const isChanged = change && change.from <= nextPeriod(subscription, periods).from
  const lines = toLines(isChanged ? change.items : items)
  const coupon = couponOfNext(subscription, periods)
  return fromCents(totalOf(coupon ? withCoupon(lines, coupon.rule) : lines))
}
