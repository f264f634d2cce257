import { feature } from '../../lib/feature.ts'

export const releases = feature({
  name: 'releases',
  screens: [
    {
      path: 'releases',
      title: 'Releases',
      synonyms: 'drafts schedule publish',
      may: ['content.read'],
      load: async () => (await import('./Releases.tsx')).Releases,
    },
    {
      path: 'releases/:id',
      title: 'Release',
      may: ['content.read'],
      load: async () => (await import('./ReleaseScreen.tsx')).ReleaseScreen,
    },
    {
      path: 'drafts/:id',
      title: 'Draft',
      may: ['content.read'],
      load: async () => (await import('./DraftScreen.tsx')).DraftScreen,
    },
  ],
  menu: [{ path: 'releases', entry: 'Releases', order: 10 }],
  changes: {
    draft: {
      one: 'the draft of {name}',
      many: 'Drafts',
      actions: { publish: 'published' },
      // The screen shows the fields of the section instead.
      values: {
        record: null,
        section: null,
        removes: null,
        baseVersion: null,
        data: null,
        release: null,
        version: null,
      },
    },
    release: {
      one: 'the release {name}',
      many: 'Releases',
      actions: { schedule: 'scheduled', publish: 'published', revert: 'reverted' },
      values: { publishAt: 'To be published', revertAt: 'Revert at', plannedFor: 'Planned for' },
    },
  },
})
