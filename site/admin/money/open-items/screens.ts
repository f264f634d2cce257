import { feature } from '../../lib/feature.ts'

export const openItems = feature({
  name: 'openItems',
  screens: [
    {
      path: 'open-items',
      title: 'Open items',
      may: ['payments.read'],
      load: async () => (await import('./OpenItems.tsx')).OpenItems,
    },
  ],
  menu: [{ path: 'open-items', entry: 'Money', order: 20 }],
  palette: [{ text: 'Overdue payments', to: '/admin/open-items?overdue=1' }],
})
