import { z } from 'zod'
import { formatLongDay } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { intervals } from '#content/shop/periods.ts'
import { orderStatuses } from '#content/shop/order-states.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import {
  endReasons,
  mayMoveSubscription,
  subscriptionParties,
  subscriptionStates,
  subscriptionStatuses,
  type EndReason,
} from '#content/shop/subscription-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'
import { time } from '../../platform/fields.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import { fromCents } from '#content/shop/cents.ts'
import { openCents } from '../orders/ledger/sums.ts'
import { findOrder } from '../orders/order.ts'
import { addOnsOf, addOnsOfNext } from './add-on-answers.ts'
import { isNewPrice } from './change.ts'
import { collected, collectedBy, paysEach } from './collection-answers.ts'
import { chargedByThemselves } from '../orders/periods/collections.ts'
import { priceOfNext } from '../orders/periods/price-of-next.ts'
import { lastDayOfEnd } from './end.ts'
import { payableUntil } from './late.ts'
import { offeredChanges } from './offered.ts'
import { subscriptionRules } from '../orders/periods/settings.ts'
import {
  hasPeriodFrom,
  isOverdue,
  nextPeriod,
  oldestUnpaid,
  periodsOf,
  periodsOfAll,
  type PeriodRow,
  type Subscription,
} from '../orders/periods/subscriptions.ts'

const interval = z.enum(intervals)

/** A subscription in a list of its customer. Amounts have two decimals; days are in the time zone of the site. */
export const subscription = z
  .object({
    _id: z.uuid(),
    state: z.enum(subscriptionStatuses),
    /** Where it stands, as a sentence. */
    words: z.string(),
    packageId: z.uuid().nullable(),
    packageName: z.string(),
    /** Of a period. */
    price: z.string(),
    currency: z.string(),
    interval,
    createdAt: time,
    /** The next period that has no order yet, or that a provider collects; null if none follows. */
    next: z.object({ on: z.string(), amount: z.string() }).nullable(),
    /** The oldest order that is to be paid, which comes first; null if none is. */
    toPay: z
      .object({
        orderId: z.uuid(),
        number: z.string(),
        amount: z.string(),
        dueOn: z.string().nullable(),
        /** The last day on which it can be paid so that nothing ends. */
        by: z.string().nullable(),
      })
      .nullable(),
    /** The last day of the minimum term. */
    minimumUntil: z.string().nullable(),
    noticeDays: z.int().nullable(),
    /** The last day, if it ends by itself. */
    completesOn: z.string().nullable(),
    /** The last day, once it is to end or has ended. */
    endsOn: z.string().nullable(),
    endReason: z.enum(Object.keys(endReasons) as [EndReason]).nullable(),
    /** When a pause ends by itself. */
    resumeOn: z.string().nullable(),
    /** Until when a period that is past due can be paid. */
    graceUntil: z.string().nullable(),
    /** What it becomes with the first period from a day on. */
    change: z
      .object({
        from: z.string(),
        packageName: z.string(),
        price: z.string(),
        interval,
        /** Whether it is another price of the same, which only the agency takes back. */
        isPrice: z.boolean(),
        /** The price announced before, which comes back if this is taken back. */
        announced: z.object({ from: z.string(), price: z.string() }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ServiceSubscription' })

/** One subscription for its customer. */
export const subscriptionDetails = subscription
  .extend({
    items: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: z.string() })),
    /** Newest first. */
    periods: z.array(
      z.object({
        number: z.int(),
        from: z.string(),
        to: z.string(),
        orderId: z.uuid(),
        orderNumber: z.string(),
        total: z.string(),
        paymentStatus: z.enum(paymentStatuses),
        orderStatus: z.enum(orderStatuses),
        invoices: z.array(
          z.object({ _id: z.uuid(), kind: z.enum(['invoice', 'credit-note']), number: z.string() }),
        ),
      }),
    ),
    /** The last day if it were ended today; null if it cannot be ended by its customer. */
    earliestEnd: z.string().nullable(),
    collected: collected.nullable(),
    /** Whether the customer pays each period, as no provider collects it or is about to. */
    paysEach: z.boolean(),
    mayEnd: z.boolean(),
    /** Whether an end can be taken back. */
    mayKeep: z.boolean(),
    mayPause: z.boolean(),
    mayResume: z.boolean(),
    /** Null if no further period begins. */
    addOns: addOnsOfNext.nullable(),
    /** The packages and periods to which it can be changed. */
    offered: z.array(z.object({ packageId: z.uuid(), packageName: z.string(), interval, price: z.string() })),
  })
  .meta({ id: 'ServiceSubscriptionDetails' })

/** What happened to it, for the agency. */
export const subscriptionHistory = z.array(
  z.object({
    _id: z.uuid(),
    what: z.enum(['state', 'price', 'package', 'planned', 'period']),
    state: z.enum(subscriptionStatuses),
    monthly: z.string(),
    by: z.enum(subscriptionParties),
    note: z.string().nullable(),
    at: time,
  }),
)

/** The answers for subscriptions, in the same order. */
export async function toSubscriptions(ctx: Context, rows: readonly Subscription[]) {
  const periods = await periodsOfAll(
    ctx,
    rows.map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => toSubscription(ctx, row, periods.get(row.id) ?? [])))
}

async function toSubscription(ctx: Context, row: Subscription, periods: readonly PeriodRow[]) {
  const upcoming = nextPeriod(row, periods)
  const unpaid = oldestUnpaid(periods)
  const comesByItself = unpaid !== undefined && (await chargedByThemselves(ctx, [unpaid.orderId])).size > 0
  const after = hasPeriodFrom(row, upcoming.from)
    ? { on: upcoming.from, amount: priceOfNext(row, periods) }
    : null
  const next = comesByItself ? { on: unpaid.startsOn, amount: fromCents(openCents(unpaid)) } : after
  return fromRow(subscription, row, {
    words: await wordsOf(ctx, row, next?.on),
    next,
    toPay:
      unpaid && !comesByItself
        ? {
            orderId: unpaid.orderId,
            number: unpaid.orderNumber,
            amount: fromCents(openCents(unpaid)),
            dueOn: unpaid.paymentDueOn,
            by: await payableBy(ctx, row, unpaid),
          }
        : null,
    change: row.change && {
      from: row.change.from,
      packageName: row.change.packageName,
      price: row.change.price,
      interval: row.change.interval,
      isPrice: isNewPrice(row),
      announced: row.change.instead
        ? { from: row.change.instead.from, price: row.change.instead.price }
        : null,
    },
  })
}

async function payableBy(ctx: Context, row: Subscription, period: PeriodRow): Promise<string | null> {
  if (row.state === 'Ended') return null
  return row.state === 'PastDue' || isOverdue(period, await todayOf(ctx))
    ? payableUntil(row, period, await subscriptionRules(ctx))
    : period.paymentDueOn
}

async function wordsOf(ctx: Context, row: Subscription, nextOn: string | undefined): Promise<string> {
  const { state, graceUntil, completesOn } = row
  const { locale } = await findOrder(ctx, row.orderId)
  const endsOn = row.endsOn ?? completesOn ?? (row.endedAt && (await todayOf(ctx, row.endedAt)))
  // The last period of one that ends by itself.
  const isLast = state === 'Active' && nextOn === undefined
  const day = isLast || state === 'Ending' || state === 'Ended' ? endsOn : (graceUntil ?? nextOn)
  const sentence = isLast ? 'It runs until {day}.' : subscriptionStates[state].customer
  return fillTemplate(sentence, { day: day ? formatLongDay(day, locale) : '' })
}

/** One subscription with its periods, and what its customer may do. */
export async function toSubscriptionDetails(ctx: Context, row: Subscription) {
  const periods = await periodsOf(ctx, row.id)
  const { mayPause } = await subscriptionRules(ctx)
  const may = (to: Subscription['state']) => mayMoveSubscription(row.state, to, 'customer')
  const endsLater = may('Ending')
  const addOns = await addOnsOf(ctx, row, periods)
  return {
    ...(await toSubscription(ctx, row, periods)),
    items: row.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
    periods: await Promise.all(
      periods.toReversed().map(async (each) => ({
        number: each.number,
        from: each.startsOn,
        to: each.endsOn,
        orderId: each.orderId,
        orderNumber: each.orderNumber,
        total: each.total,
        paymentStatus: each.paymentStatus,
        orderStatus: each.orderStatus,
        invoices: (await invoicesOf(ctx, each.orderId)).map(({ id, kind, number }) => ({
          _id: id,
          kind,
          number,
        })),
      })),
    ),
    collected: await collectedBy(ctx, row.id),
    paysEach: await paysEach(ctx, row.id),
    earliestEnd: endsLater ? await lastDayOfEnd(ctx, row) : may('Ended') ? await todayOf(ctx) : null,
    mayEnd: endsLater || may('Ended'),
    mayKeep: row.state === 'Ending' && may('Active'),
    mayPause: mayPause && may('Paused'),
    mayResume: row.state === 'Paused' && may('Active'),
    addOns,
    offered: addOns ? await offeredChanges(ctx, row) : [],
  }
}
