import { addDays } from '#content/locale/calendar-day.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { cancelPeriods } from './cancel-periods.ts'
import { mailGoesOn, mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import {
  moveSubscription,
  nextPeriod,
  periodsOf,
  type Acting,
  type Subscription,
} from '../orders/periods/subscriptions.ts'

/** Withdraws the orders of periods that have not begun and are not paid: their periods are made anew when it goes on. */
export async function withdrawPeriods(
  ctx: TxContext,
  subscription: Subscription,
  { from, reason }: { from: string; reason: string },
): Promise<{ anchorNumber: number }> {
  const withdrawn = await cancelPeriods(ctx, subscription, { from, reason })
  const extras = withdrawn.flatMap((period) => period.extras)
  // What was to come once with them comes with the next one.
  if (extras.length > 0)
    await ctx.db
      .updateTable('subscriptions')
      .set({ extras: json([...extras, ...subscription.extras]) })
      .where('id', '=', subscription.id)
      .execute()
  return { anchorNumber: subscription.anchorNumber + withdrawn.length }
}

/** Pauses it: the running period goes on to its end, and no further one begins. */
export async function pause(
  ctx: TxContext,
  subscription: Subscription,
  { by, note, resumeOn }: Acting & { resumeOn: string | null },
): Promise<Subscription> {
  const today = await todayOf(ctx)
  if (resumeOn !== null && resumeOn <= today)
    throw new InvalidInputError({ errors: { resumeOn: 'Choose a later day.' } })
  const { anchorNumber } = await withdrawPeriods(ctx, subscription, {
    from: addDays(today, 1),
    reason: 'The subscription was paused before this period began.',
  })
  const paused = await moveSubscription(ctx, subscription, 'Paused', {
    by,
    note,
    anchorNumber,
    pausedOn: today,
    resumeOn,
  })
  await mailSubscription(ctx, 'subscription-paused', paused, {
    day: resumeOn,
    dedupeId: `${paused.id} ${paused.version}`,
  })
  if (by === 'customer') await tellAgency(ctx, paused, { what: 'The customer has paused it.' })
  return paused
}

/** Goes on after a pause: with the next period if the last one still runs, else with one that begins on the day. */
export async function resume(
  ctx: TxContext,
  subscription: Subscription,
  { by, note, on }: Acting & { on: string },
): Promise<Subscription> {
  if (subscription.state !== 'Paused') throw new ConflictError('This subscription is not paused.')
  const periods = await periodsOf(ctx, subscription.id)
  const next = nextPeriod(subscription, periods)
  const resumed = await moveSubscription(ctx, subscription, 'Active', {
    by,
    note,
    pausedOn: null,
    resumeOn: null,
    graceUntil: null,
    // A pause moves what it is counted from.
    ...(next.from < on && { anchor: on, anchorNumber: next.number }),
  })
  await mailGoesOn(ctx, 'subscription-paused', resumed)
  return resumed
}
