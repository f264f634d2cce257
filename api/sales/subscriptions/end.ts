import { addDays } from '#content/locale/calendar-day.ts'
import { toCents } from '#content/shop/cents.ts'
import { earliestEnd } from '#content/shop/periods.ts'
import { wasPaid } from '#content/shop/payment-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { cancelPeriods } from './cancel-periods.ts'
import { isNewPrice } from './change.ts'
import { mailGoesOn, mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import { withdrawPeriods } from './pause.ts'
import {
  moveSubscription,
  periodsOf,
  scheduleOf,
  type Acting,
  type Subscription,
} from '../orders/periods/subscriptions.ts'

/** The last day of a subscription that is ended today: of the running or a paid period, by minimum term and notice. */
export async function lastDayOfEnd(ctx: Context, subscription: Subscription): Promise<string> {
  const today = await todayOf(ctx)
  const periods = await periodsOf(ctx, subscription.id)
  const current =
    periods.findLast((each) => each.startsOn <= today || wasPaid(each.paymentStatus)) ?? periods[0]!
  // Who is told of a higher price may end it before, whatever was agreed.
  const isFree = isPriceRaised(subscription)
  const rules = {
    today,
    minimumUntil: isFree ? null : subscription.minimumUntil,
    noticeDays: isFree ? null : subscription.noticeDays,
  }
  const ends = [rules.minimumUntil ?? '', addDays(today, rules.noticeDays ?? 0)]
  // The periods before a pause do not follow from the schedule of now.
  if (ends.every((day) => current.endsOn >= day)) return current.endsOn
  return earliestEnd(scheduleOf(subscription), current.number + 1, rules)
}

const isPriceRaised = (subscription: Subscription) =>
  isNewPrice(subscription) && toCents(subscription.change!.price)! > toCents(subscription.price)!

interface EndOptions extends Acting {
  /** At once, rather than with the period. */
  now?: boolean
  isRefunded?: boolean
}

/** Ends it: with the running period, or at once. What has not begun is at once over. */
export async function endSubscription(
  ctx: TxContext,
  subscription: Subscription,
  { by, note, now = false, isRefunded = false }: EndOptions,
): Promise<Subscription> {
  const { state } = subscription
  const isWaiting = state === 'Pending' || state === 'Paused'
  if (!now && !isWaiting) {
    const endsOn = await lastDayOfEnd(ctx, subscription)
    const { anchorNumber } = await withdrawPeriods(ctx, subscription, {
      from: addDays(endsOn, 1),
      reason: 'The subscription was ended before this period began.',
    })
    const ending = await moveSubscription(ctx, subscription, 'Ending', {
      by,
      note,
      endsOn,
      anchorNumber,
      endWords: by === 'provider' ? null : (note ?? null),
    })
    await mailSubscription(ctx, 'subscription-ending', ending, {
      day: endsOn,
      dedupeId: `${ending.id} ${ending.version}`,
    })
    if (by === 'customer')
      await tellAgency(ctx, ending, {
        what: 'The customer has ended it; its last day is {day}.',
        day: endsOn,
      })
    if (by === 'provider')
      await tellAgency(ctx, ending, {
        what: 'It was canceled at the payment provider; its last day is {day}.',
        day: endsOn,
      })
    return ending
  }
  const today = await todayOf(ctx)
  const ended = await moveSubscription(ctx, subscription, 'Ended', {
    by,
    note,
    endsOn: today,
    endReason: isRefunded ? 'refunded' : 'cancelled',
    endWords: note ?? null,
  })
  await cancelPeriods(ctx, ended, {
    // What runs is finished or canceled by the agency's decision; what nobody paid for has not begun.
    from: now || state === 'Pending' ? '' : addDays(today, 1),
    reason: 'The subscription was ended.',
  })
  await mailSubscription(ctx, 'subscription-ended', ended, { day: today, dedupeId: ended.id })
  if (by === 'customer') await tellAgency(ctx, ended, { what: 'The customer has ended it.' })
  return ended
}

/** Takes an end back before it has come. */
export async function keepSubscription(
  ctx: TxContext,
  subscription: Subscription,
  acting: Acting,
): Promise<Subscription> {
  if (subscription.state !== 'Ending') throw new ConflictError('No end of this subscription is planned.')
  const kept = await moveSubscription(ctx, subscription, 'Active', {
    ...acting,
    endsOn: null,
    endWords: null,
  })
  await mailGoesOn(ctx, 'subscription-ending', kept)
  if (acting.by === 'customer')
    await tellAgency(ctx, kept, { what: 'The customer has taken its end back: it goes on.' })
  return kept
}
