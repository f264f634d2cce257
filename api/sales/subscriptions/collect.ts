import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Collection, Collector, CollectionMeans } from '../../money/payment-providers/collector.ts'
import { RefusedError } from '../../money/payment-providers/errors.ts'
import { brandOf, type Providers } from '../../money/payment-providers/registry.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { product } from '../../platform/caller.ts'
import { actAs, fromNow, withTransaction, type Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import {
  beginsAgain,
  collectionOf,
  latestCollectionOf,
  type CollectionRow,
} from '../orders/periods/collections.ts'
import { nextToCollect } from '../orders/periods/next-to-collect.ts'
import { lockSubscription } from '../orders/periods/subscriptions.ts'
import { findOrder } from '../orders/order.ts'
import { followProvider } from './follow-provider.ts'
import { recordCollected } from './record-collected.ts'
import { tellProvider } from './tell-provider.ts'
import { findSubscription } from './visible.ts'

/** Asks about what is collected, once a day or when a period is late. */
export const collectionsJob = jobKind('subscription-collections', { schedule: '12 * * * *' })

const dayMs = 24 * 60 * 60 * 1000

/** Asks the providers about what they collect. One that fails holds no other up. */
export async function settleCollections(ctx: Context, providers: Providers): Promise<void> {
  const today = await todayOf(ctx)
  const { rows } = await sql<{ subscriptionId: string }>`
    select subscription_id from subscription_collections where state <> 'closed' and (
      asked_at is null or asked_at < ${fromNow(ctx, -dayMs)}
      or exists (select from subscription_periods join orders on orders.id = subscription_periods.order_id
        where subscription_periods.subscription_id = subscription_collections.subscription_id
          and payment_status = 'UnPaid' and payment_due_on < ${today}))
    order by id`.execute(ctx.db)
  const errors: unknown[] = []
  for (const { subscriptionId } of rows)
    await settleCollection(ctx, providers, { id: subscriptionId }).catch((error: unknown) =>
      errors.push(error),
    )
  if (errors.length > 0) throw errors[0]
}

/**
 * Asks the provider that collects a subscription, records what it has collected, follows what it says, and tells it what has
 * changed here. With `late`, the id of a closed one, only records. Repeating it changes nothing.
 */
export async function settleCollection(
  given: Context,
  providers: Providers,
  { id, late }: { id: string; late?: string | undefined },
): Promise<void> {
  const ctx = actAs(given, product)
  const row = late
    ? await findCollection(ctx, late)
    : ((await collectionOf(ctx, id)) ?? (await begunAgain(ctx, id)))
  const collector = row && providers.find(row.provider)?.collector
  if (!row) return
  if (!collector) return set(ctx, row, { differs: `${brandOf(row.provider)} is not set up any more.` })
  const said = await askedOf(ctx, collector, row).catch(async (error: unknown) => {
    // Asked again by the clock. What is not paid is late after some days, as with any other subscription.
    if (!(error instanceof RefusedError)) throw error
    await set(ctx, row, { differs: `${brandOf(row.provider)} refuses it: ${error.refusal.issue}.` })
    return 'nothing' as const
  })
  if (said === 'nothing') return
  if (!said) return note(ctx, row, `${brandOf(row.provider)} does not know the subscription.`)
  await keep(ctx, row, said)
  await recordCollected(ctx, providers, { row, said })
  if (row.state === 'closed') return
  const goesOn = await followProvider(ctx, { row, said })
  await note(ctx, row, goesOn ? await tellProvider(ctx, collector, { row, said }) : null)
}

const findCollection = ({ db }: Context, id: string): Promise<CollectionRow | undefined> =>
  db.selectFrom('subscriptionCollections').selectAll().where('id', '=', id).executeTakeFirst()

/** What the provider says; `nothing` if the customer left no means to collect. */
async function askedOf(
  ctx: Context,
  collector: Collector,
  row: CollectionRow,
): Promise<Collection | undefined | 'nothing'> {
  if (row.reference !== null) return collector.ask(row.reference)
  const terms = await nextToCollect(ctx, await findSubscription(ctx, row.subscriptionId))
  const means = await meansOf(ctx, row)
  const begun = terms && (await collector.begin(means, { ...terms, id: row.id }))
  if (begun) return begun
  // What began with the payment itself goes on at the provider until it is ended there.
  if (collector.orderOf && 'checkout' in means && means.checkout) await collector.end(means.checkout)
  await ctx.db
    .updateTable('subscriptionCollections')
    .set({ state: 'closed' })
    .where('id', '=', row.id)
    .execute()
  return 'nothing'
}

async function meansOf(ctx: Context, { customer, orderId }: CollectionRow): Promise<CollectionMeans> {
  if (customer !== null) return { customer }
  return { checkout: (await findOrder(ctx, orderId)).checkoutId ?? '' }
}

/** One that was ended here, because nothing was to be collected for a while, is begun again with the same means. */
const begunAgain = (given: Context, subscriptionId: string): Promise<CollectionRow | undefined> =>
  withTransaction(given, async (ctx) => {
    const subscription = await lockSubscription(ctx, subscriptionId)
    const latest = await latestCollectionOf(ctx, subscriptionId)
    if (!latest || latest.state !== 'closed') return latest
    if (!beginsAgain(latest)) return undefined
    if (!(await nextToCollect(ctx, subscription))) return undefined
    const { provider, orderId, customer, card, cardExpires } = latest
    return ctx.db
      .insertInto('subscriptionCollections')
      .values({
        id: uuid(),
        subscriptionId,
        provider,
        orderId,
        customer,
        card,
        cardExpires,
        state: 'opening',
        createdAt: ctx.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

async function keep(ctx: Context, { id, subscriptionId }: CollectionRow, said: Collection): Promise<void> {
  const { reference, customer, card, cardExpires } = said
  const { state: subscribed } = await findSubscription(ctx, subscriptionId)
  await ctx.db
    .updateTable('subscriptionCollections')
    .set({
      reference,
      customer,
      // Its customer may be erased.
      ...(subscribed === 'Ended' ? { card: null, cardExpires: null } : { card, cardExpires }),
      // It may have been closed meanwhile.
      state: sql`case when state = 'opening' then 'open' else state end`,
    })
    .where('id', '=', id)
    .execute()
}

const set = async (
  { db }: Context,
  { id }: CollectionRow,
  values: Partial<Pick<CollectionRow, 'differs' | 'askedAt'>>,
): Promise<void> => {
  await db.updateTable('subscriptionCollections').set(values).where('id', '=', id).execute()
}

const note = (ctx: Context, row: CollectionRow, differs: string | null): Promise<void> =>
  set(ctx, row, { differs, askedAt: ctx.now() })
