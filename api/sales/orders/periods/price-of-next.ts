import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { withCoupon } from '#content/shop/coupon.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import type { SubscriptionCoupon } from '../../../platform/db/subscription-data.ts'
import { toLines } from './items.ts'
import { couponOfNext, nextPeriod, type PeriodRow, type Subscription } from './subscriptions.ts'

/** The lines of the next period: those of each, with what the coupon takes off, and what comes once. */
export function linesOfNext(
  { items, extras }: Pick<Subscription, 'items' | 'extras'>,
  coupon: SubscriptionCoupon | undefined,
): SelectedLine[] {
  const lines = toLines([...items, ...extras])
  const each = lines.slice(0, items.length)
  return [...(coupon ? withCoupon(each, coupon.rule) : each), ...lines.slice(items.length)]
}

/** What the next period costs, with what was planned to change by then, what comes once, and the coupon. */
export function priceOfNext(subscription: Subscription, periods: readonly PeriodRow[]): string {
  const { change, extras } = subscription
  const isChanged = change && change.from <= nextPeriod(subscription, periods).from
  const { items } = isChanged ? change : subscription
  return fromCents(totalOf(linesOfNext({ items, extras }, couponOfNext(subscription, periods))))
}
