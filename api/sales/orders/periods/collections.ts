import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import { brandOf } from '../../../money/payment-providers/registry.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import type { Context, TxContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { jobKind } from '../../../platform/jobs/kind.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'

/** What a payment provider collects by itself for a subscription. */
export type CollectionRow = Selectable<Tables['subscriptionCollections']>

/**
 * Asks the provider that collects a subscription, by its id: records what was paid, and tells what has changed here. `late`:
 * the id of a closed collection of which the provider has told something.
 */
export const collectionJob = jobKind<{ id: string; late?: string }>('subscription-collection', {
  // Four days.
  retryLimit: 30,
  localConcurrency: 2,
  policy: 'short',
})

export const settleSoon = (ctx: Pick<Context, 'db'>, id: string, late?: string): Promise<void> =>
  enqueue(ctx.db, collectionJob, { id, ...(late && { late }) }, { key: late ?? id })

/** The collection of a subscription that is not closed; undefined if customers pay each period. */
export const collectionOf = ({ db }: Pick<Context, 'db'>, subscriptionId: string) =>
  db
    .selectFrom('subscriptionCollections')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()

/** The newest collection of a subscription, also one that is closed. */
export const latestCollectionOf = ({ db }: Pick<Context, 'db'>, subscriptionId: string) =>
  db
    .selectFrom('subscriptionCollections')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy(sql`state = 'closed'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a collection that was ended here can begin again without the customer: with the card that is known. */
export const beginsAgain = ({ stopped, customer }: Pick<CollectionRow, 'stopped' | 'customer'>): boolean =>
  !stopped && customer !== null

/** Tells the provider about a change of a subscription that it collects, or has collected. */
export async function followCollection(ctx: TxContext, subscriptionId: string): Promise<void> {
  if (await latestCollectionOf(ctx, subscriptionId)) await settleSoon(ctx, subscriptionId)
}

/** Whether an order is a period that a provider collects, without having failed so far. */
export async function isCollected({ db }: Context, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('subscriptionPeriods')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionPeriods.subscriptionId')
    .innerJoin('subscriptionCollections', 'subscriptionCollections.subscriptionId', 'subscriptions.id')
    .select('subscriptions.id')
    .where('subscriptionPeriods.orderId', '=', orderId)
    .where('subscriptions.state', '<>', 'PastDue')
    .where('subscriptionCollections.state', '=', 'open')
    .executeTakeFirst()
  return found !== undefined
}

/** The provider that charges an order by itself, and when. */
export const chargedBy = z.object({ brand: z.string(), on: z.string() })

/** Who charges periods that have not begun, so that nobody has to pay them, by the ids of their orders. */
export async function chargedByThemselves(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, z.infer<typeof chargedBy>>> {
  if (orderIds.length === 0) return new Map()
  const found = await ctx.db
    .selectFrom('subscriptionPeriods')
    .innerJoin('orders', 'orders.id', 'subscriptionPeriods.orderId')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionPeriods.subscriptionId')
    .innerJoin('subscriptionCollections', 'subscriptionCollections.subscriptionId', 'subscriptions.id')
    .select(['subscriptionPeriods.orderId', 'startsOn', 'provider'])
    .where('subscriptionPeriods.orderId', 'in', orderIds)
    .where('paymentStatus', '=', 'UnPaid')
    .where('startsOn', '>=', await todayOf(ctx))
    .where('subscriptions.state', '<>', 'PastDue')
    .where('subscriptionCollections.state', '=', 'open')
    .execute()
  return new Map(
    found.map(({ orderId, startsOn, provider }) => [orderId, { brand: brandOf(provider), on: startsOn }]),
  )
}
