import { feature } from '../lib/feature.ts'

export const home = feature({
  name: 'home',
  screens: [
    {
      path: '',
      title: 'Home',
      synonyms: 'dashboard start today',
      may: [],
      load: async () => (await import('./Home.tsx')).Home,
    },
  ],
  menu: [{ path: '', entry: 'Home', order: 10 }],
})
