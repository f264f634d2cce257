import { z } from 'zod'
import { intervals } from '#content/shop/periods.ts'
import { subscriptionStatuses } from '#content/shop/subscription-states.ts'
import { withTransaction } from '../../platform/context.ts'
import { time } from '../../platform/fields.ts'
import { exportPart, type PersonalData, type StoredAddresses } from '../../platform/personal-data.ts'
import { buyerOf } from '../orders/order.ts'
import { endSubscription } from './end.ts'
import { lockSubscription } from './subscriptions.ts'
import { ownSubscriptions } from './visible.ts'

export const subscriptionPersonalData: PersonalData = {
  exported: exportPart(
    {
      subscriptions: z.array(
        z.object({
          packageName: z.string(),
          state: z.enum(subscriptionStatuses),
          price: z.string(),
          currency: z.string(),
          interval: z.enum(intervals),
          endsOn: z.string().nullable(),
          /** What they said when they ended it. */
          endWords: z.string().nullable(),
          createdAt: time,
        }),
      ),
    },
    async (ctx) => ({
      subscriptions: (await ownSubscriptions(ctx, await buyerOf(ctx, ctx.caller))).map(
        ({ packageName, state, price, currency, interval, endsOn, endWords, createdAt }) => ({
          packageName,
          state,
          price,
          currency,
          interval,
          endsOn,
          endWords,
          createdAt: createdAt.toISOString(),
        }),
      ),
    }),
  ),
  /** Nothing is sold by the month to an account that is gone. Those of a company go on. */
  erase: (given) =>
    withTransaction(given, async (ctx) => {
      const own = await ownSubscriptions(ctx, { uid: ctx.caller.uid, companyId: null })
      for (const { id } of own) {
        const locked = await lockSubscription(ctx, id)
        if (locked.state !== 'Ended') await endSubscription(ctx, locked, { by: 'agency', now: true })
        await ctx.db.updateTable('subscriptions').set({ endWords: null }).where('id', '=', id).execute()
        await ctx.db
          .updateTable('subscriptionEvents')
          .set({ note: null })
          .where('subscriptionId', '=', id)
          .execute()
      }
    }),
}

/** Where somebody may have written an address. */
export const subscriptionAddresses: StoredAddresses = {
  texts: { subscriptions: ['endWords', 'packageName'], subscriptionEvents: ['note'] },
  values: { subscriptions: ['items', 'change'] },
}
