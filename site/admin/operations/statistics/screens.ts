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
  ],
  menu: [{ path: 'statistics', entry: 'Statistics', order: 10 }],
})
