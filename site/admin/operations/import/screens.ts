import { feature } from '../../lib/feature.ts'

export const imports = feature({
  name: 'imports',
  screens: [
    {
      path: 'import',
      title: 'Import',
      may: ['import.run', 'content.publish'],
      load: async () => (await import('./Imports.tsx')).Imports,
    },
    {
      path: 'import/:id',
      title: 'Import',
      may: ['import.run', 'content.publish'],
      load: async () => (await import('./ImportScreen.tsx')).ImportScreen,
    },
  ],
  menu: [{ path: 'import', entry: 'System', order: 40 }],
  palette: [{ text: 'Import from WordPress or Markdown', to: '/admin/import' }],
})
