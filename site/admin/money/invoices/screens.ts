import { ReceiptText } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const invoices = feature({
  name: 'invoices',
  screens: [
    {
      path: 'invoices',
      title: 'Invoices',
      may: ['invoices.read'],
      load: async () => (await import('./Invoices.tsx')).Invoices,
    },
    {
      path: 'invoices/settings',
      title: 'Invoice settings',
      may: ['settings.invoices'],
      load: async () => (await import('./InvoiceSettings.tsx')).InvoiceSettings,
    },
  ],
  menu: [{ path: 'invoices', group: 'Operations', order: 30, icon: ReceiptText }],
  changes: {
    invoice: {
      one: 'invoice {name}',
      many: 'Invoices',
      actions: { issue: 'issued' },
      values: { number: 'Number' },
    },
  },
})
