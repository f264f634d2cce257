import { feature } from '../../lib/feature.ts'

export const bookkeeping = feature({
  name: 'bookkeeping',
  screens: [
    {
      path: 'bookkeeping',
      title: 'Bookkeeping',
      synonyms: 'DATEV QuickBooks Xero export accountant fees open items',
      may: ['invoices.export'],
      load: async () => (await import('./Bookkeeping.tsx')).Bookkeeping,
    },
  ],
  menu: [{ path: 'bookkeeping', entry: 'Money', order: 30 }],
})
