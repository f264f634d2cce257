import { feature } from '../../lib/feature.ts'

export const invoices = feature({
  name: 'invoices',
  screens: [
    {
      path: 'invoices',
      title: 'Invoices',
      synonyms: 'bills receipts credit notes tax',
      may: ['invoices.read'],
      load: async () => (await import('./Invoices.tsx')).Invoices,
    },
    {
      path: 'invoices/settings',
      title: 'Invoice settings',
      synonyms: 'tax VAT IBAN company number prefix',
      may: ['settings.invoices'],
      load: async () => (await import('./InvoiceSettings.tsx')).InvoiceSettings,
    },
  ],
  menu: [
    { path: 'invoices', entry: 'Money', order: 10 },
    { path: 'invoices/settings', entry: 'Business', order: 20 },
  ],
  changes: {
    invoice: {
      one: 'invoice {name}',
      many: 'Invoices',
      actions: { issue: 'issued' },
      values: { number: 'Number' },
    },
  },
})
