import { SearchCheck } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const checks = feature({
  name: 'checks',
  screens: [
    {
      path: 'checks',
      title: 'Site check',
      may: ['content.read'],
      load: async () => (await import('./Checks.tsx')).Checks,
    },
  ],
  menu: [{ path: 'checks', group: 'Administration', order: 30, icon: SearchCheck }],
})
