import { feature } from '../../lib/feature.ts'

export const statistics = feature({
  name: 'statistics',
  screens: [
    {
      path: 'statistics',
      title: 'Statistics',
      synonyms: 'visitors views analytics traffic',
      may: ['statistics.read'],
      load: async () => (await import('./Statistics.tsx')).Statistics,
    },
    {
      path: 'statistics/service',
      title: 'Statistics service',
      synonyms: 'analytics Plausible Umami Matomo Google cookies consent tracking',
      may: ['settings.analytics'],
      load: async () => (await import('./StatisticsService.tsx')).StatisticsService,
    },
  ],
  menu: [{ path: 'statistics', entry: 'Statistics', order: 10 }],
})
