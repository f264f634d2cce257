import { feature } from '../../lib/feature.ts'
import { pathOf } from '../../lib/screen-at.ts'
import { contentGroups } from '../../lib/content-menu.ts'

export const content = feature({
  name: 'content',
  screens: [
    {
      path: 'content/:slug',
      title: 'Content',
      may: ['content.read'],
      load: async () => (await import('./ContentScreen.tsx')).ContentScreen,
    },
    {
      path: 'content/:slug/:id',
      title: 'Record',
      may: ['content.read'],
      load: async () => (await import('./RecordScreen.tsx')).RecordScreen,
    },
  ],
  menu: () =>
    contentGroups().flatMap(({ entry, screens }) =>
      screens.map(({ title: text, href, secondary, synonyms }, i) => ({
        path: pathOf(href),
        entry,
        order: i + 1,
        text,
        secondary,
        synonyms,
      })),
    ),
  loadPalette: async () => (await import('./palette.ts')).contentPalette,
})
