import { History } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const activity = feature({
  name: 'activity',
  screens: [
    {
      path: 'activity',
      title: 'Activity',
      may: ['activity.read'],
      load: async () => (await import('./Activity.tsx')).Activity,
    },
  ],
  menu: [{ path: 'activity', group: 'Administration', order: 40, icon: History }],
})
