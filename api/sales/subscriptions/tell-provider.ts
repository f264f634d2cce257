import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { toCents } from '#content/shop/cents.ts'
import {
  collectedName,
  type Collection,
  type Collector,
  type CollectionTerms,
} from '../../money/payment-providers/collector.ts'
import { RefusedError } from '../../money/payment-providers/errors.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'
import { settleSoon, type CollectionRow } from '../orders/periods/collections.ts'
import { nextToCollect } from '../orders/periods/next-to-collect.ts'
import { periodsOf, type PeriodRow, type Subscription } from '../orders/periods/subscriptions.ts'
import { askToPay } from './ask-to-pay.ts'
import { findSubscription } from './visible.ts'

interface Told {
  row: CollectionRow
  said: Collection
}

/** By how many days a provider may count a month that is too short for the day otherwise. */
const toleranceDays = 3

/**
 * Tells a provider what has changed here: nothing more to collect, another price, or another rhythm, for which it begins anew.
 * Returns what it refuses, as a sentence for the agency; null if all is as it should be.
 */
export async function tellProvider(
  ctx: Context,
  collector: Collector,
  { row, said }: Told,
): Promise<string | null> {
  const subscription = await findSubscription(ctx, row.subscriptionId)
  const terms = await nextToCollect(ctx, subscription)
  const owed = await owedPeriods(ctx, row.subscriptionId)
  try {
    if (row.state === 'closing' || subscription.state === 'Ended')
      return await end(ctx, collector, { row, said })
    let now = said
    if (said.unpaid > owed.length) {
      if (!(await collector.keepUnpaid(said.reference, owed.length)))
        return await end(ctx, collector, { row, said })
      now = (await collector.ask(said.reference)) ?? said
    }
    if (await isWaiting(ctx, { said: now, subscription, owed, goesOn: terms !== undefined })) return null
    if (!terms) return await stop(ctx, collector, { row, said: now, subscription })
    if (now.status === 'suspended')
      return `${brandOf(row.provider)} has suspended it, and collects nothing: activate it there again.`
    if (now.status === 'paused' && collector.resume) {
      await collector.resume(said.reference)
      now = (await collector.ask(said.reference)) ?? said
      // What has begun meanwhile is not collected any more.
      await askToPay(ctx, subscription, { until: await todayOf(ctx) })
    }
    if (isOther(now, terms)) return await end(ctx, collector, { row, said })
    if (toCents(now.price ?? '') === toCents(terms.price)) return null
    if (await isTooLate(ctx, collector, now)) return await end(ctx, collector, { row, said })
    await collector.changePrice(said.reference, { ...terms, id: row.id })
    return null
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return `${brandOf(row.provider)} refuses the change: ${error.refusal.issue}.`
  }
}

const isOther = (
  { interval, nextOn, name }: Collection,
  terms: Pick<CollectionTerms, 'interval' | 'from' | 'name'>,
) =>
  interval !== terms.interval ||
  nextOn === null ||
  Math.abs(daysBetween(nextOn, terms.from)) > toleranceDays ||
  (name !== null && name !== collectedName(terms.name))

/** Whether the next payment comes too soon for another price: then the customer approves it with a payment. */
async function isTooLate(
  ctx: Context,
  { priceNoticeDays }: Collector,
  { nextOn }: Collection,
): Promise<boolean> {
  return (
    priceNoticeDays !== undefined &&
    nextOn !== null &&
    daysBetween(await todayOf(ctx), nextOn) <= priceNoticeDays
  )
}

/** Nothing is collected: for a while, if the provider can wait, else for good. */
async function stop(
  ctx: Context,
  collector: Collector,
  { row, said, subscription: { state } }: Told & { subscription: Subscription },
): Promise<null> {
  if (!collector.pause || state === 'Ended' || state === 'Ending') return end(ctx, collector, { row, said })
  if (said.status === 'running' || said.status === 'failing') await collector.pause(said.reference)
  return null
}

/** The periods that have begun, for the provider maybe sooner, and are not paid. */
async function owedPeriods(ctx: Context, subscriptionId: string): Promise<PeriodRow[]> {
  const soon = addDays(await todayOf(ctx), toleranceDays)
  return (await periodsOf(ctx, subscriptionId)).filter(
    ({ paymentStatus, startsOn }) => paymentStatus === 'UnPaid' && startsOn <= soon,
  )
}

interface Waiting {
  said: Collection
  subscription: Subscription
  owed: readonly PeriodRow[]
  /** Whether there is a further period to collect. */
  goesOn: boolean
}

/** Whether the provider is about to collect a period that is owed, or tries again to: it is told afterwards. */
async function isWaiting(
  ctx: Context,
  { said: { nextOn, status }, subscription: { state }, owed, goesOn }: Waiting,
): Promise<boolean> {
  const today = await todayOf(ctx)
  if (state === 'Ended' || state === 'Paused') return false
  // The provider has given up, and waits for the customer.
  if (nextOn === null) return status === 'failing' && owed.length > 0
  const isNext = ({ startsOn }: PeriodRow) => Math.abs(daysBetween(nextOn, startsOn)) <= toleranceDays
  if (nextOn <= today && owed.some(isNext)) return true
  if (status !== 'failing') return false
  // It has begun at the provider, where the day may come sooner.
  if (owed.some(({ startsOn }) => startsOn > today)) return true
  return !goesOn && state !== 'Ending' && owed.length > 0 && nextOn > addDays(today, 1)
}

/** The state is stored before, so that the end is not taken for one by somebody else. It may begin again afterwards. */
async function end(
  ctx: Context,
  collector: Collector,
  { row: { id, subscriptionId }, said: { reference, customer } }: Told,
): Promise<null> {
  const set = (state: 'closing' | 'closed') =>
    ctx.db.updateTable('subscriptionCollections').set({ state }).where('id', '=', id).execute()
  await set('closing')
  await collector.end(reference)
  await set('closed')
  await afterEnd(ctx, await findSubscription(ctx, subscriptionId), { customer })
  return null
}

/** Lets a collection that was ended here begin again, if something is to be collected. */
export async function afterEnd(
  ctx: Context,
  subscription: Subscription,
  { customer }: Pick<Collection, 'customer'>,
): Promise<void> {
  await settleSoon(ctx, subscription.id)
  // It cannot begin again by itself: what was left to it is paid by the customer, who may approve it again with that.
  if (customer === null) await askToPay(ctx, subscription)
}
