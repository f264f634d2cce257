import { LayoutGrid } from 'lucide-react'
import { feature } from '../../lib/feature.ts'
import { pathOf } from '../../lib/screen-at.ts'
import { contentGroups } from '../../lib/content-menu.ts'

export const content = feature({
  name: 'content',
  screens: [
    {
      path: 'settings',
      title: 'All sections',
      may: ['content.read'],
      load: async () => (await import('./AllSections.tsx')).AllSections,
    },
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
  menu: () => [
    { path: 'settings', group: 'Operations', order: 110, icon: LayoutGrid },
    ...contentGroups().flatMap(({ title: group, screens }) =>
      screens.map(({ title: text, href }, order) => ({ path: pathOf(href), group, order, text })),
    ),
  ],
  loadPalette: async () => (await import('./palette.ts')).contentPalette,
})
