import { CalendarX } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const retention = feature({
  name: 'retention',
  screens: [
    {
      path: 'retention',
      title: 'Data retention',
      may: ['retention.manage'],
      load: async () => (await import('./Retention.tsx')).Retention,
    },
  ],
  menu: [{ path: 'retention', group: 'Administration', order: 100, icon: CalendarX }],
  changes: {
    retention: {
      one: 'the retention rule {name}',
      many: 'Data retention',
      actions: { clear: 'deleted old rows by' },
      values: { deleted: 'Rows deleted', until: 'From before' },
    },
  },
})
