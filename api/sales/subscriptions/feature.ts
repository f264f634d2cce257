import { feature } from '../../platform/feature.ts'
import { job } from '../../platform/jobs/kind.ts'
import { runSubscriptions, subscriptionsJob } from './advance.ts'
import { customerSubscriptionRoutes } from './customer-routes.ts'
import { officeSubscriptionRoutes } from './office-routes.ts'
import { subscriptionAddresses, subscriptionPersonalData } from './personal-data.ts'

export const subscriptions = feature({
  name: 'subscriptions',
  routes: [customerSubscriptionRoutes, officeSubscriptionRoutes],
  tags: { Subscriptions: 'What is sold by the month, quarter or year: each period is one order' },
  jobs: [job(subscriptionsJob, runSubscriptions)],
  personalData: subscriptionPersonalData,
  addresses: subscriptionAddresses,
})
