import { feature } from '../../lib/feature.ts'

export const search = feature({
  name: 'search',
  screens: [
    {
      path: 'search',
      title: 'Search everything',
      may: [],
      load: async () => (await import('./Search.tsx')).Search,
    },
  ],
})
