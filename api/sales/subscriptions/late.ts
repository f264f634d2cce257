import { z } from 'zod'
import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { lateMailsDue, lateStepKinds, lateStepsFor } from '#content/shop/late-steps.ts'
import { orderStates } from '#content/shop/order-states.ts'
import { isInWork } from '#content/shop/payment-states.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { findOrder, lockOrder } from '../orders/order.ts'
import { collectionOf } from '../orders/periods/collections.ts'
import { mailSubscription } from '../orders/periods/mails.ts'
import { subscriptionRules, type SubscriptionRules } from '../orders/periods/settings.ts'
import {
  isOverdue,
  periodsOf,
  recordChange,
  type PeriodRow,
  type Subscription,
} from '../orders/periods/subscriptions.ts'
import { pauseWork } from '../orders/work/pause.ts'

/** The days that a provider has to report what it has collected. */
const collectionDays = 3
/** The days after which a period is late although its provider says nothing, because it is gone or refuses. */
const silentDays = 7

/** The day until which a period that is not paid is late. What a provider collects is judged some days later. */
export async function judgedUntil(ctx: Context, { id }: Subscription, today: string): Promise<string> {
  const collection = await collectionOf(ctx, id)
  if (collection?.state !== 'open') return today
  const wasAsked = collection.askedAt !== null && collection.askedAt >= fromNow(ctx, -24 * 60 * 60 * 1000)
  return addDays(today, wasAsked ? -collectionDays : -silentDays)
}

interface Now {
  today: string
  rules: SubscriptionRules
}

/**
 * Takes the steps that are due for periods that are not paid: pauses their work, and sends the latest of the mails about the
 * oldest one. Each happens once.
 */
export async function takeLateSteps(
  ctx: TxContext,
  subscription: Subscription,
  { today, rules }: Now,
): Promise<void> {
  if (subscription.state === 'Ended') return
  const by = await judgedUntil(ctx, subscription, today)
  const late = (await periodsOf(ctx, subscription.id)).filter((each) => isOverdue(each, by))
  const { pauseWorkDays } = rules
  for (const { orderId, paymentDueOn } of late)
    if (pauseWorkDays !== null && addDays(paymentDueOn!, pauseWorkDays) <= by)
      await pauseWork(ctx, await lockOrder(ctx, orderId))
  if (late[0] && isMailed(subscription, late[0]))
    await mailAbout(ctx, subscription, { period: late[0], by, rules })
}

/** An open invoice has reminders of its own, and one that ends needs no warning of its end. */
const isMailed = ({ state }: Subscription, { transferChosenAt }: PeriodRow) =>
  state === 'PastDue' && transferChosenAt === null

/** Whether mails about it come, now or once it is judged late. */
const willBeMailed = ({ state }: Subscription, { transferChosenAt }: PeriodRow) =>
  (state === 'Active' || state === 'PastDue') && transferChosenAt === null

async function mailAbout(
  ctx: TxContext,
  subscription: Subscription,
  { period, by, rules }: { period: PeriodRow; by: string; rules: SubscriptionRules },
): Promise<void> {
  const { orderId, lateMails, paymentDueOn } = period
  const which = lateMailsDue(rules, paymentDueOn!, by)
  if (which <= lateMails) return
  await setLateMails(ctx, orderId, which)
  await mailSubscription(ctx, 'subscription-unpaid', subscription, {
    day: subscription.graceUntil,
    dedupeId: which === 1 ? orderId : `${orderId} ${which}`,
    order: await findOrder(ctx, orderId),
    data: { level: String(which) },
  })
  await recordChange(ctx, subscription, {
    what: 'state',
    by: 'clock',
    note: `Email ${which} about the late payment.`,
  })
}

/** How many of the mails about a late payment of a period are done with. */
export const setLateMails = async ({ db }: TxContext, orderId: string, lateMails: number): Promise<void> => {
  await db.updateTable('subscriptionPeriods').set({ lateMails }).where('orderId', '=', orderId).execute()
}

/** What happens to the oldest period that is not paid, step by step. */
export const latePeriod = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  dueOn: z.string(),
  /** In the order in which they come; `mail` counts the mails. */
  steps: z.array(
    z.object({
      kind: z.enum(lateStepKinds),
      mail: z.int().nullable(),
      on: z.string(),
      done: z.boolean(),
    }),
  ),
})

/** Null if no period is late, or the subscription has ended. */
export async function latePeriodOf(
  ctx: Context,
  subscription: Subscription,
): Promise<z.infer<typeof latePeriod> | null> {
  const [today, rules] = [await todayOf(ctx), await subscriptionRules(ctx)]
  const period = (await periodsOf(ctx, subscription.id)).find((each) => isOverdue(each, today))
  if (!period || subscription.state === 'Ended') return null
  const dueOn = period.paymentDueOn!
  const steps = lateStepsFor(rules, {
    dueOn,
    shift: daysBetween(await judgedUntil(ctx, subscription, today), today),
    until: payableUntil(subscription, period, rules),
  })
  const waits = isInWork(period) && !orderStates[period.orderStatus].isDone
  return {
    orderId: period.orderId,
    orderNumber: period.orderNumber,
    dueOn,
    steps: steps
      .filter(({ kind }) =>
        kind === 'mail' ? willBeMailed(subscription, period) : kind === 'pause' ? waits : true,
      )
      .map((step) => ({
        ...step,
        done:
          step.kind === 'mail'
            ? step.mail! <= period.lateMails
            : step.kind === 'pause' && period.workPausedOn !== null,
      })),
  }
}

/** The last day on which a period that is late can be paid. */
export const payableUntil = (
  { graceUntil }: Pick<Subscription, 'graceUntil'>,
  { paymentDueOn }: Pick<PeriodRow, 'paymentDueOn'>,
  { graceDays }: Pick<SubscriptionRules, 'graceDays'>,
): string => graceUntil ?? addDays(paymentDueOn!, graceDays)
