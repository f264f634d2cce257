import { addDays, daysBetween } from '#content/locale/calendar-day.ts'
import { toCents } from '#content/shop/cents.ts'
import type { Collection, Collector, CollectionTerms } from '../../money/payment-providers/collector.ts'
import { RefusedError } from '../../money/payment-providers/errors.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Context } from '../../platform/context.ts'
import { settleSoon, type CollectionRow } from '../orders/periods/collections.ts'
import { nextToCollect } from '../orders/periods/next-to-collect.ts'
import { periodsOf, type PeriodRow } from '../orders/periods/subscriptions.ts'
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
  const terms = await nextToCollect(ctx, await findSubscription(ctx, row.subscriptionId))
  try {
    if (row.state === 'closing') await end(ctx, collector, row)
    else if (await isWaiting(ctx, { row, said }, terms)) return null
    else if (!terms || isOther(said, terms)) await end(ctx, collector, row)
    else if (toCents(said.price ?? '') !== toCents(terms.price))
      await collector.changePrice(said.reference, { ...terms, id: row.id })
    return null
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return `${brandOf(row.provider)} refuses the change: ${error.refusal.issue}.`
  }
}

const isOther = ({ interval, nextOn }: Collection, terms: Pick<CollectionTerms, 'interval' | 'from'>) =>
  interval !== terms.interval || nextOn === null || Math.abs(daysBetween(nextOn, terms.from)) > toleranceDays

/** Whether the provider is about to collect a period that is owed, or tries again to: it is told afterwards. */
async function isWaiting(
  ctx: Context,
  { row, said: { nextOn, status } }: Told,
  terms: Pick<CollectionTerms, 'from'> | undefined,
): Promise<boolean> {
  const today = await todayOf(ctx)
  const { state } = await findSubscription(ctx, row.subscriptionId)
  if (nextOn === null || state === 'Ended' || state === 'Paused') return false
  const owed = (await periodsOf(ctx, row.subscriptionId)).filter(
    ({ paymentStatus, startsOn }) => paymentStatus === 'UnPaid' && startsOn <= addDays(today, 1),
  )
  const isNext = ({ startsOn }: PeriodRow) => Math.abs(daysBetween(nextOn, startsOn)) <= toleranceDays
  if (nextOn <= today && owed.some(isNext)) return true
  // It has begun at the provider, where the day may come sooner.
  const begun = owed.filter(({ startsOn }) => startsOn > today)
  if (status === 'failing' && begun.length > 0) return true
  return !terms && state !== 'Ending' && status === 'failing' && owed.length > 0 && nextOn > addDays(today, 1)
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
