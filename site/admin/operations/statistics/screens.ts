import { ChartNoAxesColumn } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const statistics = feature({
  name: 'statistics',
  screens: [
    {
      path: 'statistics',
      title: 'Statistics',
      may: ['statistics.read'],
      load: async () => (await import('./Statistics.tsx')).Statistics,
    },
  ],
  menu: [{ path: 'statistics', group: 'Operations', order: 100, icon: ChartNoAxesColumn }],
})
