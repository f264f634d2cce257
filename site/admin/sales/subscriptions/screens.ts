import { feature } from '../../lib/feature.ts'

export const subscriptions = feature({
  name: 'subscriptions',
  screens: [
    {
      path: 'subscriptions',
      title: 'Subscriptions',
      may: ['subscriptions.read'],
      synonyms: 'recurring monthly revenue mrr churn renewals',
      load: async () => (await import('./Subscriptions.tsx')).Subscriptions,
    },
    {
      path: 'subscriptions/new',
      title: 'New subscription',
      may: ['subscriptions.edit', 'orders.create', 'customers.read'],
      load: async () => (await import('./NewSubscription.tsx')).NewSubscription,
    },
    {
      path: 'subscriptions/:id',
      title: 'Subscription',
      may: ['subscriptions.read'],
      load: async () => (await import('./SubscriptionScreen.tsx')).SubscriptionScreen,
    },
  ],
  menu: [{ path: 'subscriptions', entry: 'Subscriptions', order: 10 }],
  palette: [{ text: 'Subscriptions at risk', to: '/admin/subscriptions?risk=1' }],
})
