import { feature } from '../../lib/feature.ts'

export const backup = feature({
  name: 'backup',
  screens: [
    {
      path: 'backup',
      title: 'Backup',
      synonyms: 'restore export download',
      may: ['backup.make'],
      load: async () => (await import('./Backup.tsx')).Backup,
    },
  ],
  menu: [{ path: 'backup', entry: 'System', order: 20 }],
  palette: [{ text: 'Create a backup', synonyms: 'restore', to: '/admin/backup' }],
  changes: {
    backup: {
      one: 'a backup',
      many: 'Backups',
      actions: { export: 'downloaded' },
      values: { file: 'File', madeAt: 'Created' },
    },
  },
})
