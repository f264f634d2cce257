import { v7 as uuid } from 'uuid'
import { addDays } from '#content/locale/calendar-day.ts'
import { toCents } from '#content/shop/cents.ts'
import type { CollectionTerms } from '../../../money/payment-providers/collector.ts'
import { definitionOf } from '../../../money/payment-providers/registry.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import type { Context, TxContext } from '../../../platform/context.ts'
import type { Order } from '../order.ts'
import { paymentsCounted } from '../ledger/entries.ts'
import { collectionOf, followCollection } from './collections.ts'
import { periodOfOrder } from './period-of-order.ts'
import { priceOfNext } from './price-of-next.ts'
import { hasPeriodFrom, nextPeriod, periodsOf, type Subscription } from './subscriptions.ts'

/**
 * Begins to let a provider collect a subscription, after the order of one of its periods was paid by a checkout that asked the
 * customer for it; one that the provider collects already is told about the payment.
 */
export async function collectAfterPayment(
  ctx: TxContext,
  order: Order,
  subscriptionId: string,
): Promise<void> {
  const { checkoutProvider: provider, checkoutId } = order
  const running = await collectionOf(ctx, subscriptionId)
  // The checkout may have been left for another way to pay.
  const paidBy = (await paymentsCounted(ctx, order.id)).at(-1)?.method
  const definition = definitionOf(provider)
  const begins = definition?.canCollect && (definition.isApproval?.(checkoutId ?? '') ?? true)
  if (!running && provider && checkoutId && paidBy === provider && begins)
    await ctx.db
      .insertInto('subscriptionCollections')
      .values({
        id: uuid(),
        subscriptionId,
        provider,
        orderId: order.id,
        state: 'opening',
        createdAt: ctx.now(),
      })
      .execute()
  await followCollection(ctx, subscriptionId)
}

/**
 * What is collected next: the price of the first period that begins after today and is not paid, `without` that of one order;
 * undefined if none follows, and while a payment is in dispute.
 */
export async function nextToCollect(
  ctx: Context,
  subscription: Subscription,
  { without }: { without?: string } = {},
): Promise<Omit<CollectionTerms, 'id'> | undefined> {
  const today = await todayOf(ctx)
  const periods = await periodsOf(ctx, subscription.id)
  if (periods.some(({ paymentStatus }) => paymentStatus === 'Disputed')) return undefined
  const { id: subscriptionId, packageName: name, currency, anchor, change } = subscription
  const made = periods.find(
    ({ startsOn, paymentStatus, orderId }) =>
      startsOn > today && paymentStatus === 'UnPaid' && orderId !== without,
  )
  const { interval } = subscription
  if (made && hasPeriodFrom(subscription, made.startsOn))
    return { subscriptionId, name, currency, anchor, interval, price: made.total, from: made.startsOn }
  const { from } = nextPeriod(subscription, periods)
  if (!hasPeriodFrom(subscription, from)) return undefined
  const then = change && change.from <= from ? change : subscription
  return {
    subscriptionId,
    name: then.packageName,
    currency,
    anchor: then.interval === interval ? anchor : from,
    interval: then.interval,
    price: priceOfNext(subscription, periods),
    from,
  }
}

/**
 * What a provider that collects is asked to collect after a payment of an order, with the price after a coupon; undefined if
 * nothing is.
 */
export async function collectedAfter(
  ctx: Context,
  order: Order,
): Promise<(Omit<CollectionTerms, 'id'> & { later: string | null }) | undefined> {
  const period = await periodOfOrder(ctx, order.id)
  if (!period || (await collectionOf(ctx, period.subscriptionId))) return undefined
  const subscription = await ctx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', period.subscriptionId)
    .executeTakeFirstOrThrow()
  // The payment makes it active.
  const paid = subscription.state === 'Pending' ? { ...subscription, state: 'Active' as const } : subscription
  const next = await nextToCollect(ctx, paid, { without: order.id })
  // Of what begins at once, nothing is left to collect by the day.
  if (!next || next.from <= addDays(await todayOf(ctx), 1)) return undefined
  const { price } = subscription.change ?? subscription
  return { ...next, later: toCents(price) === toCents(next.price) ? null : price }
}
