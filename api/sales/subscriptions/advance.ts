import { sql } from 'kysely'
import { addDays } from '#content/locale/calendar-day.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { product } from '../../platform/caller.ts'
import { actAs, fromNow, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { findOrder } from '../orders/order.ts'
import { cancelPeriods } from './cancel-periods.ts'
import { collectionOf } from '../orders/periods/collections.ts'
import { mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import { makePeriod } from './make-period.ts'
import { resume } from './pause.ts'
import { subscriptionRules, type SubscriptionRules } from '../orders/periods/settings.ts'
import {
  hasPeriodFrom,
  isOverdue,
  lockSubscription,
  moveSubscription,
  nextPeriod,
  periodsOf,
  type Subscription,
} from '../orders/periods/subscriptions.ts'

/** Each hour, so that it happens soon after a day begins; what was missed is made up for. */
export const subscriptionsJob = jobKind('subscriptions', { schedule: '37 * * * *' })

/** Lets time pass for all subscriptions, each in its own transaction: one that fails holds no other up. */
export async function runSubscriptions(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const { renewDays } = await subscriptionRules(ctx)
  const { rows: due } = await sql<{ id: string }>`
    select id from subscriptions where state <> 'Ended' and (
      resume_on <= ${today} or ends_on < ${today} or completes_on < ${today}
      or grace_until < ${today}
      or exists (select from subscription_periods join orders on orders.id = subscription_periods.order_id
        where subscription_id = subscriptions.id and payment_status = 'UnPaid' and payment_due_on < ${today})
      or coalesce((select max(ends_on) from subscription_periods join orders
          on orders.id = subscription_periods.order_id
        where subscription_id = subscriptions.id and payment_status <> 'Cancelled'), '')
        < ${addDays(today, renewDays)})
    order by id`.execute(ctx.db)
  const errors: unknown[] = []
  for (const { id } of due)
    try {
      await advance(ctx, id)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/** Does what is due for a subscription by today. Repeating it changes nothing. */
export const advance = (given: Context, id: string): Promise<Subscription> =>
  withTransaction(actAs(given, product), async (ctx) => {
    const locked = await lockSubscription(ctx, id)
    const [today, rules] = [await todayOf(ctx), await subscriptionRules(ctx)]
    return renew(ctx, await byClock(ctx, locked, { today, rules }), { today, rules })
  })

interface Now {
  today: string
  rules: SubscriptionRules
}

/** The changes of the state that time makes. */
async function byClock(
  ctx: TxContext,
  subscription: Subscription,
  { today, rules }: Now,
): Promise<Subscription> {
  const { state, endsOn, completesOn, resumeOn, graceUntil } = subscription
  if (state === 'Ended') return subscription
  if (state === 'Paused')
    return resumeOn !== null && resumeOn <= today
      ? resume(ctx, subscription, { by: 'clock', on: resumeOn })
      : subscription
  if (state === 'Ending' && endsOn !== null && endsOn < today) return end(ctx, subscription, 'cancelled')
  const lateSince = await judgedUntil(ctx, subscription, today)
  const overdue = (await periodsOf(ctx, subscription.id)).find((each) => isOverdue(each, lateSince))
  if (state === 'Pending' || state === 'Ending') {
    const isOver = overdue && addDays(overdue.paymentDueOn!, rules.graceDays) < today
    return isOver ? endUnpaid(ctx, subscription) : subscription
  }
  if (state === 'PastDue' && graceUntil !== null && graceUntil < today) return endUnpaid(ctx, subscription)
  if (state === 'Active' && completesOn !== null && completesOn < today && !overdue)
    return end(ctx, subscription, 'completed')
  if (state === 'Active' && overdue) {
    const until = addDays(overdue.paymentDueOn!, rules.graceDays)
    const late = await moveSubscription(ctx, subscription, 'PastDue', {
      by: 'clock',
      // Also after the job did not run for a while, there is time to pay.
      graceUntil: until > today ? until : addDays(today, 1),
    })
    // An open invoice has reminders of its own.
    if (overdue.transferChosenAt === null)
      await mailSubscription(ctx, 'subscription-unpaid', late, {
        day: late.graceUntil,
        dedupeId: overdue.orderId,
        order: await findOrder(ctx, overdue.orderId),
      })
    await tellAgency(ctx, late, {
      what: 'A period is past due. It ends if it is not paid by {day}.',
      day: late.graceUntil,
    })
    return late
  }
  return subscription
}

/** The days that a provider has to report what it has collected. */
const collectionDays = 3
/** The days after which a period is late although its provider says nothing, because it is gone or refuses. */
const silentDays = 7

/** The day until which a period that is not paid is late. What a provider collects is judged some days later. */
async function judgedUntil(ctx: TxContext, { id }: Subscription, today: string): Promise<string> {
  const collection = await collectionOf(ctx, id)
  if (collection?.state !== 'open') return today
  const wasAsked = collection.askedAt !== null && collection.askedAt >= fromNow(ctx, -24 * 60 * 60 * 1000)
  return addDays(today, wasAsked ? -collectionDays : -silentDays)
}

async function end(
  ctx: TxContext,
  subscription: Subscription,
  endReason: 'cancelled' | 'completed' | 'unpaid',
) {
  const ended = await moveSubscription(ctx, subscription, 'Ended', {
    by: 'clock',
    endReason,
    endsOn: subscription.endsOn ?? subscription.completesOn ?? (await todayOf(ctx)),
  })
  await mailSubscription(ctx, 'subscription-ended', ended, { day: ended.endsOn, dedupeId: ended.id })
  return ended
}

/** Ends it with what was not paid: those orders are canceled. */
async function endUnpaid(ctx: TxContext, subscription: Subscription): Promise<Subscription> {
  const ended = await end(ctx, { ...subscription, endsOn: await todayOf(ctx) }, 'unpaid')
  await tellAgency(ctx, ended, { what: 'It has ended, because it was not paid.' })
  await cancelPeriods(ctx, ended, { reason: 'The subscription ended because it was not paid.' })
  return ended
}

/** Makes the orders of the periods that begin soon or have begun, one each. None while a payment is in dispute. */
async function renew(ctx: TxContext, given: Subscription, { today, rules }: Now): Promise<Subscription> {
  let subscription = given
  for (;;) {
    const periods = await periodsOf(ctx, subscription.id)
    const { from } = nextPeriod(subscription, periods)
    const isDue = from <= addDays(today, rules.renewDays)
    if (!isDue || !hasPeriodFrom(subscription, from)) return subscription
    if (periods.some(({ paymentStatus }) => paymentStatus === 'Disputed')) return subscription
    subscription = await makePeriod(ctx, subscription, periods)
  }
}
