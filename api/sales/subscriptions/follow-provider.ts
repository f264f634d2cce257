import { addDays } from '#content/locale/calendar-day.ts'
import { lastDayToPay } from '#content/shop/late-steps.ts'
import { mayMoveSubscription } from '#content/shop/subscription-states.ts'
import type { Collection } from '../../money/payment-providers/collector.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/locks.ts'
import { findOrder } from '../orders/order.ts'
import type { CollectionRow } from '../orders/periods/collections.ts'
import { mailSubscription, tellAgency } from '../orders/periods/mails.ts'
import { subscriptionRules } from '../orders/periods/settings.ts'
import {
  lockSubscription,
  moveSubscription,
  oldestUnpaid,
  periodsOf,
  type Subscription,
} from '../orders/periods/subscriptions.ts'
import { endSubscription } from './end.ts'
import { afterEnd } from './tell-provider.ts'
import { setLateMails } from './late.ts'

interface Said {
  row: CollectionRow
  said: Collection
}

/**
 * Lets a subscription follow what its provider says: a payment that failed makes it past due, an end at the provider ends it.
 * Returns whether the collection goes on.
 */
export const followProvider = (given: Context, { row, said }: Said): Promise<boolean> =>
  withTransaction(given, async (ctx) => {
    const subscription = await lockSubscription(ctx, row.subscriptionId)
    // As it is now: another run may have ended it here, which is no end by the provider.
    const { state } = await lockRow(ctx.db, 'subscriptionCollections', row.id)
    if (state === 'closed') return false
    if (said.status === 'ended') {
      await close(ctx, { ...row, state })
      if (state !== 'closing') await followEnd(ctx, subscription, { row, said })
      else await afterEnd(ctx, subscription, said)
      return false
    }
    if (said.status === 'failing')
      await (said.fault === null
        ? becomePastDue(ctx, subscription, row)
        : tellFault(ctx, subscription, { row, said }))
    else await mailAboutCard(ctx, subscription, { row, said })
    return true
  })

/** What only the agency can mend is told to it, and not to the customer. */
const tellFault = (
  ctx: TxContext,
  subscription: Subscription,
  { row: { provider }, said: { fault } }: Said,
) =>
  tellAgency(ctx, subscription, {
    what: `${brandOf(provider)} could not collect it, because ${fault}. The customer was not told yet.`,
    about: 'fault',
  })

/** One that was ended here is only closed: it may be begun again. */
const close = ({ db }: TxContext, { id, state }: CollectionRow) =>
  db
    .updateTable('subscriptionCollections')
    .set({ state: 'closed', ...(state !== 'closing' && { stopped: true }) })
    .where('id', '=', id)
    .execute()

async function followEnd(ctx: TxContext, subscription: Subscription, { row, said }: Said): Promise<void> {
  // After its last attempt. The days of grace go on, in which the period can be paid by hand.
  if (said.endedUnpaid) return becomePastDue(ctx, subscription, row)
  if (mayMoveSubscription(subscription.state, 'Ending', 'provider'))
    await endSubscription(ctx, subscription, {
      by: 'provider',
      note: `Canceled at ${brandOf(row.provider)}.`,
    })
}

/** How long before a payment the customer is told that the card expires, in days. */
const cardNoticeDays = 30

/** Once for each card. */
async function mailAboutCard(
  ctx: TxContext,
  subscription: Subscription,
  { row: { id }, said: { card, cardExpires, nextOn } }: Said,
): Promise<void> {
  if (card === null || cardExpires === null || nextOn === null || cardExpires >= nextOn.slice(0, 7)) return
  if (addDays(nextOn, -cardNoticeDays) > (await todayOf(ctx))) return
  await mailSubscription(ctx, 'subscription-card', subscription, {
    day: nextOn,
    dedupeId: `${id} ${card} ${cardExpires}`,
    data: { card },
  })
}

async function becomePastDue(
  ctx: TxContext,
  subscription: Subscription,
  { provider }: CollectionRow,
): Promise<void> {
  const [today, rules] = [await todayOf(ctx), await subscriptionRules(ctx)]
  const unpaid = oldestUnpaid(await periodsOf(ctx, subscription.id))
  if (!unpaid || unpaid.startsOn > addDays(today, 1)) return
  if (!mayMoveSubscription(subscription.state, 'PastDue', 'provider')) return
  const late = await moveSubscription(ctx, subscription, 'PastDue', {
    by: 'provider',
    note: `${brandOf(provider)} could not collect it.`,
    graceUntil: lastDayToPay(rules, unpaid.startsOn, today),
  })
  // This is the first mail about it.
  await setLateMails(ctx, unpaid.orderId, Math.max(unpaid.lateMails, 1))
  await mailSubscription(ctx, 'subscription-failed', late, {
    day: late.graceUntil,
    dedupeId: unpaid.orderId,
    order: await findOrder(ctx, unpaid.orderId),
  })
  await tellAgency(ctx, late, {
    what: 'A period could not be collected. It ends if it is not paid by {day}.',
    day: late.graceUntil,
  })
}
