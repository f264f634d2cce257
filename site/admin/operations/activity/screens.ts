import { feature } from '../../lib/feature.ts'

export const activity = feature({
  name: 'activity',
  screens: [
    {
      path: 'activity',
      title: 'Activity',
      synonyms: 'history log audit changes undo',
      may: ['activity.read'],
      load: async () => (await import('./Activity.tsx')).Activity,
    },
  ],
  menu: [{ path: 'activity', entry: 'People', order: 20 }],
})
