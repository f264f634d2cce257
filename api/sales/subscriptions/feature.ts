import { feature, type Parts } from '../../platform/feature.ts'
import { job } from '../../platform/jobs/kind.ts'
import { runSubscriptions, subscriptionsJob } from './advance.ts'
import { subscriptionCardRoutes } from './card-route.ts'
import { collectionsJob, settleCollection, settleCollections } from './collect.ts'
import { customerSubscriptionRoutes } from './customer-routes.ts'
import { officeSubscriptionRoutes } from './office-routes.ts'
import { collectionJob } from '../orders/periods/collections.ts'
import type { Payments } from '../payments/routes.ts'
import { subscriptionAddresses, subscriptionPersonalData } from './personal-data.ts'

type Needs = Parts & { payments: Payments }

export const subscriptions = feature({
  name: 'subscriptions',
  routes: [customerSubscriptionRoutes, subscriptionCardRoutes, officeSubscriptionRoutes],
  tags: { Subscriptions: 'What is sold by the month, quarter or year: each period is one order' },
  jobs: [
    job(subscriptionsJob, runSubscriptions),
    job(collectionJob, (ctx, data, { payments: { providers } }: Needs) =>
      settleCollection(ctx, providers, data),
    ),
    job(collectionsJob, (ctx, _, { payments: { providers } }: Needs) => settleCollections(ctx, providers)),
  ],
  personalData: subscriptionPersonalData,
  addresses: subscriptionAddresses,
})
