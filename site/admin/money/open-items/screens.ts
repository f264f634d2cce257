import { HandCoins } from 'lucide-react'
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
  menu: [{ path: 'open-items', group: 'Operations', order: 32, icon: HandCoins }],
  palette: [{ text: 'Overdue payments', to: '/admin/open-items?overdue=1' }],
})
