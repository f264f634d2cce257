import { Activity } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const status = feature({
  name: 'status',
  screens: [
    {
      path: 'status',
      title: 'Status',
      may: ['status.read'],
      load: async () => (await import('./Status.tsx')).Status,
    },
  ],
  menu: [{ path: 'status', group: 'Administration', order: 70, icon: Activity }],
})
