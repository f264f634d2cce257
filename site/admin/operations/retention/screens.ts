import { feature } from '../../lib/feature.ts'

export const retention = feature({
  name: 'retention',
  screens: [
    {
      path: 'retention',
      title: 'Data retention',
      synonyms: 'GDPR privacy delete old data',
      may: ['retention.manage'],
      load: async () => (await import('./Retention.tsx')).Retention,
    },
  ],
  menu: [{ path: 'retention', entry: 'System', order: 30 }],
  changes: {
    retention: {
      one: 'the retention rule {name}',
      many: 'Data retention',
      actions: { clear: 'deleted old rows by' },
      values: { deleted: 'Rows deleted', until: 'From before' },
    },
  },
})
