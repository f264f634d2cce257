import { addDays } from '#content/locale/calendar-day.ts'
import { formatLongDay, formatMoney } from '#content/locale/format.ts'
import { asPrice, fromCents, toCents } from '#content/shop/cents.ts'
import type { Interval } from '#content/shop/periods.ts'
import { subscriptionStates } from '#content/shop/subscription-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { SubscriptionChange } from '../../platform/db/subscription-data.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { findOrder } from '../orders/order.ts'
import { findPackage } from '../orders/packages.ts'
import { priceOrder } from '../orders/price-order.ts'
import { toItems } from '../orders/periods/items.ts'
import { mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import { priceOf } from './make-period.ts'
import { chosenTerms } from '../orders/periods/start.ts'
import {
  nextPeriod,
  periodsOf,
  recordChange,
  type Acting,
  type Subscription,
} from '../orders/periods/subscriptions.ts'

/** A price is announced at least so many days before. */
export const noticeOfPriceDays = 30

interface Choice {
  /** Null for the present one of a subscription that was agreed without a package. */
  packageId: string | null
  period: Interval
  /** The price of a period that the caller saw. */
  price?: string | undefined
}

/**
 * Plans another package or period: it takes effect with the next period that has no order yet. The present ones take back
 * what was planned.
 */
export async function changePackage(
  ctx: TxContext,
  subscription: Subscription,
  { packageId, period, price, by }: Choice & Acting,
): Promise<Subscription> {
  requireRunning(subscription)
  if (packageId === subscription.packageId && period === subscription.interval)
    return cancelChange(ctx, subscription, { by })
  if (packageId === null)
    throw new InvalidInputError({ errors: { packageId: 'There is no package with this id.' } })
  const pack = await findPackage(ctx, packageId, '')
  const terms = chosenTerms(pack.terms, period)
  if (!terms) throw new InvalidInputError({ errors: { packageId: 'This package is paid once.' } })
  const sold = { ...pack.sold, packagePrice: asPrice(fromCents(terms.price)) }
  const items = toItems(await priceOrder(ctx, sold, { quantity: 1, addOns: [] }))
  const { from } = nextPeriod(subscription, await periodsOf(ctx, subscription.id))
  const before = subscription.change
  const instead = isNewPrice(subscription) ? before : before?.instead
  const change = {
    ...(instead && { instead }),
    from,
    packageId,
    packageName: pack.sold.packageName,
    items,
    price: priceOf(items),
    interval: period,
  }
  if (price !== undefined && toCents(price) !== toCents(change.price))
    throw new ConflictError({
      detail: `The price is ${(await moneyIn(ctx, subscription))(change.price)} now.`,
      members: { price: change.price },
    })
  const planned = await plan(ctx, subscription, { change, by, note: change.packageName })
  const money = await moneyIn(ctx, subscription)
  await mailSubscription(ctx, 'subscription-changed', planned, {
    day: from,
    dedupeId: `${planned.id} ${planned.version}`,
    data: {
      newPackage: change.packageName,
      oldPrice: money(subscription.price),
      newPrice: `${money(change.price)} each ${period}`,
    },
  })
  if (by === 'customer')
    await tellAgency(ctx, planned, {
      what: `The customer changes it to ${change.packageName}, from the period that begins on {day}.`,
      day: from,
    })
  return planned
}

/** Takes back what was planned; a price that was announced only by the agency. */
async function cancelChange(
  ctx: TxContext,
  subscription: Subscription,
  { by }: Acting,
): Promise<Subscription> {
  const { change } = subscription
  if (!change) return subscription
  if (by === 'customer' && isNewPrice(subscription))
    throw new ConflictError(
      'This price was announced to you. You can end the subscription before it applies.',
    )
  const kept = await plan(ctx, subscription, { change: change.instead ?? null, by })
  if (by === 'customer')
    await tellAgency(ctx, kept, { what: 'The customer has taken the planned change back.' })
  // The customer was told of what was planned.
  else
    await mailSubscription(ctx, 'subscription-changed', kept, {
      day: change.from,
      dedupeId: `${kept.id} ${kept.version}`,
      data: { isCanceled: '1', priceAfter: await priceAfter(ctx, kept) },
    })
  return kept
}

/** What a subscription costs after a change was taken back: also the announced price that comes back by that. */
async function priceAfter(ctx: Context, { orderId, currency, price, interval, change }: Subscription) {
  const { locale } = await findOrder(ctx, orderId)
  const each = `It goes on for ${formatMoney(price, currency, locale)} each ${interval}`
  if (!change) return `${each}.`
  const announced = formatMoney(change.price, currency, locale)
  return `${each}, and for ${announced} from the first period that begins on ${formatLongDay(change.from, locale)} or later, as we have announced.`
}

/** Whether what is planned is another price of the same. */
export const isNewPrice = ({ change, packageId, interval }: Subscription): boolean =>
  change !== null && change.packageId === packageId && change.interval === interval

/** Another price of the same, from a day on that is announced by mail. */
export async function changePrice(
  ctx: TxContext,
  subscription: Subscription,
  { price, from, by }: { price: string; from: string } & Acting,
): Promise<Subscription> {
  requireRunning(subscription)
  await requireNotice(ctx, from)
  const cents = toCents(price)!
  const { packageId, packageName, interval, price: oldPrice } = subscription
  const [first] = subscription.items
  if (!first || cents === 0) throw new InvalidInputError({ errors: { price: 'Above 0.' } })
  // One line at the agreed price: what it consists of stays as its description.
  const points = subscription.items
    .slice(1)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
  const item = {
    ...first,
    quantity: 1,
    unitPrice: fromCents(cents),
    discounts: [],
    points: [...first.points, ...points],
  }
  const change = { from, packageId, packageName, items: [item], price: fromCents(cents), interval }
  const planned = await plan(ctx, subscription, { change, by, note: change.price })
  const money = await moneyIn(ctx, subscription)
  await mailSubscription(ctx, 'subscription-price', planned, {
    day: from,
    dedupeId: `${planned.id} ${planned.version}`,
    data: { oldPrice: money(oldPrice), newPrice: money(change.price) },
  })
  return planned
}

/** How amounts are written for its customer. */
async function moneyIn(ctx: Context, { orderId, currency }: Subscription) {
  const { locale } = await findOrder(ctx, orderId)
  return (amount: string) => formatMoney(amount, currency, locale)
}

async function requireNotice(ctx: Context, from: string) {
  const earliest = addDays(await todayOf(ctx), noticeOfPriceDays)
  if (from < earliest)
    throw new InvalidInputError({
      errors: { from: `At least ${noticeOfPriceDays} days from today: ${earliest} or later.` },
    })
}

function requireRunning({ state }: Subscription) {
  if (!subscriptionStates[state].makesPeriods)
    throw new ConflictError('Only a subscription that runs can be changed.')
}

async function plan(
  ctx: TxContext,
  { id }: Subscription,
  { change, by, note }: { change: SubscriptionChange | null } & Acting,
): Promise<Subscription> {
  const planned = await ctx.db
    .updateTable('subscriptions')
    .set((row) => ({
      change: change && json(change),
      version: row('version', '+', 1),
      updatedAt: ctx.now(),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(ctx, planned, { what: 'planned', by, note })
  return planned
}
