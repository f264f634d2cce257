import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { product } from '../../platform/caller.ts'
import { actAs, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { SubscriptionCoupon } from '../../platform/db/subscription-data.ts'
import { storeRedemption } from '../coupons/redeem.ts'
import { buyerOfOrder } from '../orders/buyer.ts'
import { createOrder, payNothing } from '../orders/create-order.ts'
import { findOrder, type Order } from '../orders/order.ts'
import { packageById } from '../orders/packages.ts'
import { chooseTransfer } from '../orders/transfer/choose.ts'
import { transferOption } from '../orders/transfer/option.ts'
import { collectionOf } from '../orders/periods/collections.ts'
import { inPeriod, nameWithPeriod, toLines } from '../orders/periods/items.ts'
import { linesOfNext } from '../orders/periods/price-of-next.ts'
import { mailSubscription } from '../orders/periods/mails.ts'
import {
  couponOfNext,
  nextPeriod,
  oldestUnpaid,
  periodsOf,
  recordChange,
  type PeriodRow,
  type Subscription,
} from '../orders/periods/subscriptions.ts'

/** Makes the order of the next period, with what was planned to change by then. The subscription must be locked. */
export async function makePeriod(
  ctx: TxContext,
  given: Subscription,
  periods: readonly PeriodRow[],
): Promise<Subscription> {
  const last = await findOrder(ctx, given.orderId)
  const subscription = await applyChange(ctx, given, periods)
  const period = nextPeriod(subscription, periods)
  const coupon = couponOfNext(subscription, periods)
  const order = await orderOf(ctx, subscription, { last, period, coupon })
  await ctx.db
    .insertInto('subscriptionPeriods')
    .values({
      subscriptionId: subscription.id,
      number: period.number,
      startsOn: period.from,
      endsOn: period.to,
      orderId: order.id,
      extras: json(subscription.extras),
    })
    .execute()
  const renewed = await ctx.db
    .updateTable('subscriptions')
    .set({ orderId: order.id, extras: json([]), updatedAt: ctx.now() })
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(ctx, renewed, { what: 'period', by: 'clock', note: order.number })
  await askForPayment(ctx, renewed, { order, last, from: period.from })
  return renewed
}

/** What was planned takes effect with the first period that begins then. */
async function applyChange(
  ctx: TxContext,
  subscription: Subscription,
  periods: readonly PeriodRow[],
): Promise<Subscription> {
  const { change } = subscription
  const next = nextPeriod(subscription, periods)
  if (!change || next.from < change.from) return subscription
  const { packageId, packageName, items, price, interval } = change
  const changed = await ctx.db
    .updateTable('subscriptions')
    .set((row) => ({
      packageId,
      packageName,
      items: json(items),
      price,
      interval,
      ...(interval !== subscription.interval && { anchor: next.from, anchorNumber: next.number }),
      change: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const what = packageId === subscription.packageId ? 'price' : 'package'
  await recordChange(ctx, changed, { what, by: 'clock', note: packageName })
  return changed
}

async function orderOf(
  ctx: TxContext,
  subscription: Subscription,
  {
    last,
    period,
    coupon,
  }: { last: Order; period: { from: string; to: string }; coupon: SubscriptionCoupon | undefined },
): Promise<Order> {
  const today = await todayOf(ctx)
  const { packageId, packageName } = subscription
  const found = packageId === null ? undefined : await packageById(ctx, packageId)
  const lines = inPeriod(linesOfNext(subscription, coupon), period, last.locale)
  const order = await createOrder(ctx, {
    customer: {
      customerId: last.customerId,
      uid: last.customerUid,
      companyId: last.companyId,
      email: last.customerEmail,
    },
    buyer: buyerOfOrder(last),
    lines: found
      ? lines
      : // A package that is not sold any more.
        lines.map((line) =>
          line.kind === 'package' ? { ...line, kind: 'text' as const, recordId: null } : line,
        ),
    pack: found
      ? {
          ...found,
          sold: { ...found.sold, packageName: nameWithPeriod(packageName, period, last.locale) },
        }
      : null,
    by: 'agency',
    dueOn: period.from > today ? period.from : today,
  })
  if (coupon) await storeRedemption(ctx, order!.id, { couponId: coupon.couponId, lines, renewal: true })
  return order!
}

/**
 * Asks for the payment as for the period before: by an open invoice, or by a link to pay; not if a provider collects it. The
 * oldest comes first.
 */
async function askForPayment(
  ctx: TxContext,
  subscription: Subscription,
  { order, last, from }: { order: Order; last: Order; from: string },
): Promise<void> {
  if (toCents(order.total) === 0) {
    await payNothing(ctx, order)
    return
  }
  if ((await collectionOf(ctx, subscription.id))?.state === 'open') return
  if (last.transferChosenAt && (await transferOption(ctx, order, { anybody: true }))) {
    await chooseTransfer(actAs(ctx, product), order.id)
    return
  }
  const oldest = oldestUnpaid(await periodsOf(ctx, subscription.id))
  await mailSubscription(ctx, 'subscription-renewed', subscription, {
    day: from,
    dedupeId: order.id,
    order: oldest ? await findOrder(ctx, oldest.orderId) : order,
  })
}

/** What a subscription costs by the lines of a period. */
export const priceOf = (items: Subscription['items']): string => fromCents(totalOf(toLines(items)))
