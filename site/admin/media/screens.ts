import { feature } from '../lib/feature.ts'

export const pictures = feature({
  name: 'pictures',
  screens: [
    {
      path: 'pictures',
      title: 'Pictures',
      synonyms: 'images photos media files upload',
      may: ['content.read'],
      load: async () => (await import('./Pictures.tsx')).Pictures,
    },
  ],
  menu: [{ path: 'pictures', entry: 'Pictures', order: 10 }],
  changes: { picture: { one: 'picture {name}', many: 'Pictures' } },
})
