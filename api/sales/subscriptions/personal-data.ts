import { z } from 'zod'
import { intervals } from '#content/shop/periods.ts'
import { subscriptionStatuses } from '#content/shop/subscription-states.ts'
import { time } from '../../platform/fields.ts'
import { exportPart, type PersonalData, type StoredAddresses } from '../../platform/personal-data.ts'
import { buyerOf } from '../orders/order.ts'
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
}

/** Where somebody may have written an address. */
export const subscriptionAddresses: StoredAddresses = {
  texts: { subscriptions: ['endWords', 'packageName'], subscriptionEvents: ['note'] },
  values: { subscriptions: ['items', 'extras', 'change'], subscriptionPeriods: ['extras'] },
}
