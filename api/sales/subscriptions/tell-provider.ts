import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { toCents } from '#content/shop/cents.ts'
import type { Collection, Collector, CollectionTerms } from '../../money/payment-providers/collector.ts'
import { RefusedError } from '../../money/payment-providers/errors.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'
import { settleSoon, type CollectionRow } from '../orders/periods/collections.ts'
import { nextToCollect } from '../orders/periods/next-to-collect.ts'
import { periodsOf, type PeriodRow, type Subscription } from '../orders/periods/subscriptions.ts'
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
    if (row.state === 'closing') await end(ctx, collector, row)
    else {
      if (said.unpaid > owed.length) await collector.keepUnpaid(said.reference, owed.length)
      if (await isWaiting(ctx, { said, subscription, owed, goesOn: terms !== undefined })) return null
      if (!terms || isOther(said, terms)) await end(ctx, collector, row)
      else if (toCents(said.price ?? '') !== toCents(terms.price))
        await collector.changePrice(said.reference, { ...terms, id: row.id })
    }
    return null
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return `${brandOf(row.provider)} refuses the change: ${error.refusal.issue}.`
  }
}

const isOther = ({ interval, nextOn }: Collection, terms: Pick<CollectionTerms, 'interval' | 'from'>) =>
  interval !== terms.interval || nextOn === null || Math.abs(daysBetween(nextOn, terms.from)) > toleranceDays

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
  if (nextOn === null || state === 'Ended' || state === 'Paused') return false
  const isNext = ({ startsOn }: PeriodRow) => Math.abs(daysBetween(nextOn, startsOn)) <= toleranceDays
  if (nextOn <= today && owed.some(isNext)) return true
  if (status !== 'failing') return false
  // It has begun at the provider, where the day may come sooner.
  if (owed.some(({ startsOn }) => startsOn > today)) return true
  return !goesOn && state !== 'Ending' && owed.length > 0 && nextOn > addDays(today, 1)
}

/** The state is stored before, so that the end is not taken for one by somebody else. It may begin again afterwards. */
async function end(ctx: Context, collector: Collector, { id, subscriptionId, reference }: CollectionRow) {
  const set = (state: 'closing' | 'closed') =>
    ctx.db.updateTable('subscriptionCollections').set({ state }).where('id', '=', id).execute()
  await set('closing')
  await collector.end(reference!)
  await set('closed')
  await settleSoon(ctx, subscriptionId)
}
