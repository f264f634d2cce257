import { feature } from '../../lib/feature.ts'

export const checks = feature({
  name: 'checks',
  screens: [
    {
      path: 'checks',
      title: 'Site check',
      synonyms: 'SEO broken links issues problems',
      may: ['content.read'],
      load: async () => (await import('./Checks.tsx')).Checks,
    },
  ],
  menu: [{ path: 'checks', entry: 'Releases', order: 20 }],
})
