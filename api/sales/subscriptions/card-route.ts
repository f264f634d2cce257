import { z } from 'zod'
import type { Parts } from '../../platform/feature.ts'
import { ConflictError } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { collectionOf } from '../orders/periods/collections.ts'
import type { Payments } from '../payments/routes.ts'
import { findOwnSubscription } from './visible.ts'

/** The way to the provider that collects a subscription; also by the link of a guest’s own mails. */
export const subscriptionCardRoutes = ({ payments: { providers } }: Parts & { payments: Payments }) => [
  route({
    id: 'changeMySubscriptionCard',
    tag: 'Subscriptions',
    method: 'POST',
    path: '/account/subscriptions/{id}/card',
    access: 'signed-in',
    links: ['order-pay'],
    summary: 'Change the card of a subscription',
    description: 'Returns the address at the provider that collects it, where the card is changed.',
    answers: z.object({ redirect: z.string() }),
    run: async ({ ctx, param }) => {
      const { id } = await findOwnSubscription(ctx, param('id'))
      const collection = await collectionOf(ctx, id)
      const collector = collection && providers.find(collection.provider)?.collector
      if (!collector || (collection.customer === null && collection.reference === null))
        throw new ConflictError('Nothing is charged automatically for this subscription.')
      const { link } = ctx.caller
      const back = link ? `/pay-now/${link.subjectId}` : `/account/subscriptions?id=${id}`
      return { redirect: await collector.cardPage(collection, back) }
    },
  }),
]
