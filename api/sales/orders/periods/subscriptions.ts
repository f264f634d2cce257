import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { isForPeriod } from '#content/shop/coupon.ts'
import { monthsOf, periodOf, type Period, type Schedule } from '#content/shop/periods.ts'
import {
  mayMoveSubscription,
  subscriptionStates,
  type SubscriptionParty,
  type SubscriptionStatus,
} from '#content/shop/subscription-states.ts'
import type { Context, TxContext } from '../../../platform/context.ts'
import type { SubscriptionCoupon } from '../../../platform/db/subscription-data.ts'
import type { Database } from '../../../platform/db/database.ts'
import { lockRow } from '../../../platform/db/locks.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { ConflictError } from '../../../platform/errors.ts'
import { followCollection } from './collections.ts'

export type Subscription = Selectable<Tables['subscriptions']>
type SubscriptionEvent = Selectable<Tables['subscriptionEvents']>

export const scheduleOf = ({ interval, anchor, anchorNumber }: Subscription): Schedule => ({
  interval,
  anchor,
  anchorNumber,
})

/** What it is worth in a month: the price of a period through its months, rounded to the cent. */
export const monthlyOf = ({ price, interval }: Pick<Subscription, 'price' | 'interval'>): string =>
  fromCents(Math.round(toCents(price)! / monthsOf[interval]))

/** A period with its order. */
export type PeriodRow = Awaited<ReturnType<typeof periodsOf>>[number]

/** The periods of a subscription with their orders, oldest first. */
export const periodsOf = ({ db }: Pick<Context, 'db'>, subscriptionId: string) =>
  periodsWithOrders(db).where('subscriptionId', '=', subscriptionId).execute()

/** The same of several subscriptions, by their ids. */
export const periodsOfAll = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  ids.length === 0
    ? new Map<string, PeriodRow[]>()
    : Map.groupBy(
        await periodsWithOrders(db).where('subscriptionId', 'in', ids).execute(),
        ({ subscriptionId }) => subscriptionId,
      )

const periodsWithOrders = (db: Database) =>
  db
    .selectFrom('subscriptionPeriods')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select([
      'subscriptionPeriods.number',
      'startsOn',
      'endsOn',
      'orderId',
      'orders.number as orderNumber',
      'total',
      'paid',
      'refunded',
      'paymentStatus',
      'orderStatus',
      'paymentDueOn',
      'transferChosenAt',
      'startsUnpaid',
      'workPausedOn',
      'lateMails',
      'extras',
      'subscriptionId',
    ])
    .orderBy('subscriptionPeriods.number')

/**
 * Finds a subscription for a change, and locks it until the transaction ends: first the orders that may be canceled with it,
 * as payments lock them before it.
 */
export async function lockSubscription(ctx: TxContext, id: string): Promise<Subscription> {
  await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('paymentStatus', '=', 'UnPaid')
    .where('id', 'in', (orders) =>
      orders.selectFrom('subscriptionPeriods').select('orderId').where('subscriptionId', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return lockRow(ctx.db, 'subscriptions', id)
}

/** Whether a period is not paid although it was due. */
export const isOverdue = ({ paymentStatus, paymentDueOn }: PeriodRow, today: string) =>
  paymentStatus === 'UnPaid' && paymentDueOn !== null && paymentDueOn < today

/** The oldest period that has to be paid; undefined if nothing has. */
export const oldestUnpaid = (periods: readonly PeriodRow[]): PeriodRow | undefined =>
  periods.find(({ paymentStatus }) => paymentStatus === 'UnPaid')

/** The next period without an order, after the given ones. */
export function nextPeriod(
  subscription: Subscription,
  periods: readonly PeriodRow[],
): Period & { number: number } {
  const number = (periods.at(-1)?.number ?? 0) + 1
  return { number, ...periodOf(scheduleOf(subscription), number) }
}

/** Whether a period that begins on a day is still part of the subscription. */
export function hasPeriodFrom({ state, endsOn, completesOn }: Subscription, from: string): boolean {
  if (!subscriptionStates[state].makesPeriods) return false
  return (endsOn === null || from <= endsOn) && (completesOn === null || from <= completesOn)
}

/** What the coupon of a subscription takes off the next period; undefined if there is none, or not for so many periods. */
export function couponOfNext(
  { coupon }: Subscription,
  periods: readonly PeriodRow[],
): SubscriptionCoupon | undefined {
  const before = periods.filter(({ paymentStatus }) => paymentStatus !== 'Cancelled').length
  return coupon && isForPeriod(coupon.rule, before) ? coupon : undefined
}

type Values = Partial<
  Omit<
    Subscription,
    'id' | 'state' | 'version' | 'createdAt' | 'updatedAt' | 'items' | 'extras' | 'change' | 'coupon'
  >
>

/** Who changes a subscription, and what the history says about it. */
export interface Acting {
  by: SubscriptionParty
  note?: string | null | undefined
}

/** Moves a subscription to another state. Throws a ConflictError if the table of states does not allow it. */
export async function moveSubscription(
  ctx: TxContext,
  subscription: Subscription,
  to: SubscriptionStatus,
  { by, note, ...set }: Acting & Values,
): Promise<Subscription> {
  const { state } = subscription
  if (!mayMoveSubscription(state, to, by))
    throw new ConflictError(
      `This subscription is ${subscriptionStates[state].label.toLowerCase()}: this is not possible now.`,
    )
  const moved = await ctx.db
    .updateTable('subscriptions')
    .set((row) => ({
      state: to,
      version: row('version', '+', 1),
      updatedAt: ctx.now(),
      ...(to === 'Ended' && { endedAt: ctx.now() }),
      ...(to === 'Active' && { startedAt: subscription.startedAt ?? ctx.now() }),
      ...set,
    }))
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(ctx, moved, { what: 'state', by, note })
  return moved
}

/** Adds what happened to the history, with the state and value from now on, and tells the provider that collects it. */
export async function recordChange(
  ctx: TxContext,
  subscription: Subscription,
  { what, by, note = null }: Acting & { what: SubscriptionEvent['what'] },
): Promise<void> {
  await ctx.db
    .insertInto('subscriptionEvents')
    .values({
      id: uuid(),
      subscriptionId: subscription.id,
      what,
      state: subscription.state,
      monthly: monthlyOf(subscription),
      by,
      note,
      at: ctx.now(),
    })
    .execute()
  await followCollection(ctx, subscription.id)
}
