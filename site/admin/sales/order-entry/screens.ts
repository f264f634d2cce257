import { feature } from '../../lib/feature.ts'

export const orderEntry = feature({
  name: 'order-entry',
  screens: [
    {
      path: 'orders/new',
      title: 'New order',
      synonyms: 'enter create phone',
      may: ['orders.create', 'customers.read'],
      load: async () => (await import('./NewOrder.tsx')).NewOrder,
    },
  ],
})
