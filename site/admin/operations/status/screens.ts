import { feature } from '../../lib/feature.ts'

export const status = feature({
  name: 'status',
  screens: [
    {
      path: 'status',
      title: 'Status',
      synonyms: 'health errors server checks',
      may: ['status.read'],
      load: async () => (await import('./Status.tsx')).Status,
    },
  ],
  menu: [{ path: 'status', entry: 'System', order: 10 }],
})
