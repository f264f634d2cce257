import { v7 as uuid } from 'uuid'
import { totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import { lastDayOf, periodOf, type Interval, type Period, type PeriodTerms } from '#content/shop/periods.ts'
import type { SelectedLine } from '#content/shop/selection.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import type { Context, TxContext } from '../../../platform/context.ts'
import { localeOfCustomer } from '../../../people/customers/locale.ts'
import { json } from '../../../platform/db/database.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import type { Order } from '../order.ts'
import { createOrder, type NewOrder } from '../create-order.ts'
import { enqueuePaymentReminder } from '../payment-reminder.ts'
import { startWork } from '../payment-status.ts'
import { inPeriod, nameWithPeriod, toItems } from './items.ts'
import { subscriptionRules } from './settings.ts'
import type { Coupon } from '../../coupons/coupons.ts'
import { ruleOf } from '../../coupons/redeem.ts'
import { recordChange, type Subscription } from './subscriptions.ts'

/** The terms by which a package is ordered, by default those of its own price; undefined for one payment. */
export function chosenTerms(
  all: readonly PeriodTerms[],
  period: Interval | undefined,
): PeriodTerms | undefined {
  if (all.length === 0) {
    if (period) throw new InvalidInputError({ errors: { period: 'This package is paid once.' } })
    return undefined
  }
  const found = period ? all.find(({ interval }) => interval === period) : all[0]
  if (!found) throw new InvalidInputError({ errors: { period: 'This package is not sold by this period.' } })
  return found
}

/** The first period by some terms, if it is ordered today: after the trial. */
async function firstPeriod(ctx: Context, { interval, trialDays }: PeriodTerms): Promise<Period> {
  const anchor = addDays(await todayOf(ctx), trialDays ?? 0)
  return periodOf({ interval, anchor, anchorNumber: 1 }, 1)
}

/** The lines of the first order: with what is paid once. */
export async function withSetupFee(
  ctx: Context,
  lines: readonly SelectedLine[],
  { setupFee }: PeriodTerms,
): Promise<SelectedLine[]> {
  if (!setupFee) return [...lines]
  const { setupFeeName } = await subscriptionRules(ctx)
  const fee = { quantity: 1, unitPrice: setupFee, full: setupFee, discounts: [], points: [] }
  return [
    ...lines,
    { kind: 'text' as const, recordId: null, name: setupFeeName, position: lines.length, ...fee },
  ]
}

interface Agreed {
  terms: PeriodTerms
  /** The lines of each period: without what is paid once. */
  each: readonly SelectedLine[]
  /** Taken off the first order already. */
  coupon?: Coupon | undefined
}

/**
 * Places the order of the first period, and begins the subscription with it. During a trial the work begins at once, and the
 * payment is due when the first period begins. Returns undefined if an order with the idempotency key exists.
 */
export async function createFirstOrder(
  ctx: TxContext,
  given: NewOrder,
  agreed: Agreed,
): Promise<Order | undefined> {
  const first = await firstPeriod(ctx, agreed.terms)
  const locale = await localeOfCustomer(ctx, given.customer.customerId)
  const name = given.pack?.sold.packageName ?? given.lines[0]!.name
  const packageName = nameWithPeriod(name, first, locale)
  const order = await createOrder(ctx, {
    ...given,
    lines: inPeriod(given.lines, first, locale),
    pack: given.pack && { ...given.pack, sold: { ...given.pack.sold, packageName } },
    ...(agreed.terms.trialDays && { dueOn: first.from }),
  })
  if (!order) return undefined
  await startSubscription(ctx, { ...agreed, order, first, name, by: given.by })
  return agreed.terms.trialDays ? startTrial(ctx, order, agreed.terms.trialDays) : order
}

async function startTrial(ctx: TxContext, { id, placedBy }: Order, days: number): Promise<Order> {
  const order = await ctx.db
    .updateTable('orders')
    .set({ startsUnpaid: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueuePaymentReminder(ctx, order, days * 24 * 60 * 60)
  return startWork(ctx, order, placedBy)
}

interface NewSubscription extends Agreed {
  order: Order
  first: Period
  /** The name of what is sold, without the period. */
  name: string
  by: 'customer' | 'agency'
}

async function startSubscription(
  ctx: TxContext,
  { order, terms, first, name, each, coupon, by }: NewSubscription,
): Promise<Subscription> {
  const { interval, minimumMonths, noticeDays, endsAfterMonths } = terms
  const created = await ctx.db
    .insertInto('subscriptions')
    .values({
      id: uuid(),
      state: 'Pending',
      orderId: order.id,
      packageId: order.packageId,
      packageName: name,
      items: json(toItems(each)),
      price: fromCents(totalOf(each)),
      coupon: coupon ? json({ couponId: coupon.id, rule: ruleOf(coupon) }) : null,
      currency: order.currency,
      interval,
      anchor: first.from,
      anchorNumber: 1,
      minimumUntil: minimumMonths ? lastDayOf(first.from, minimumMonths) : null,
      noticeDays,
      completesOn: endsAfterMonths ? lastDayOf(first.from, endsAfterMonths) : null,
      placedBy: by,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('subscriptionPeriods')
    .values({
      subscriptionId: created.id,
      number: 1,
      startsOn: first.from,
      endsOn: first.to,
      orderId: order.id,
    })
    .execute()
  await recordChange(ctx, created, { what: 'state', by })
  return created
}
