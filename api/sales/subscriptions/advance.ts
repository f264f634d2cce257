import { sql } from 'kysely'
import { addDays } from '#content/locale/calendar-day.ts'
import { lastDayToPay } from '#content/shop/late-steps.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { product } from '../../platform/caller.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { cancelPeriods } from './cancel-periods.ts'
import { mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import { judgedUntil, takeLateSteps } from './late.ts'
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
    const moved = await byClock(ctx, locked, { today, rules })
    await takeLateSteps(ctx, moved, { today, rules })
    return renew(ctx, moved, { today, rules })
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
    const late = await moveSubscription(ctx, subscription, 'PastDue', {
      by: 'clock',
      graceUntil: lastDayToPay(rules, overdue.paymentDueOn!, today),
    })
    await tellAgency(ctx, late, {
      what: 'A period is past due. It ends if it is not paid by {day}.',
      day: late.graceUntil,
    })
    return late
  }
  return subscription
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
