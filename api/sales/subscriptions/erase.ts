import type { TxContext } from '../../platform/context.ts'
import { endSubscription } from './end.ts'
import { lockSubscription } from '../orders/periods/subscriptions.ts'

/** Ends the subscriptions whose newest order is one of these, and forgets what was said about them: their customer is erased. */
export async function endSubscriptionsOf(ctx: TxContext, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const theirs = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('orderId', 'in', orderIds)
    .orderBy('id')
    .execute()
  for (const { id } of theirs) {
    const locked = await lockSubscription(ctx, id)
    if (locked.state !== 'Ended') await endSubscription(ctx, locked, { by: 'agency', now: true })
    await ctx.db.updateTable('subscriptions').set({ endWords: null }).where('id', '=', id).execute()
    await ctx.db
      .updateTable('subscriptionCollections')
      .set({ card: null, cardExpires: null })
      .where('subscriptionId', '=', id)
      .execute()
    await ctx.db
      .updateTable('subscriptionEvents')
      .set({ note: null })
      .where('subscriptionId', '=', id)
      .execute()
  }
}
