import { feature } from '../../lib/feature.ts'

export const bankFile = feature({
  name: 'bankFile',
  screens: [
    {
      path: 'bank-file',
      title: 'Bank file',
      synonyms: 'statement camt CSV transfers match',
      may: ['payments.record', 'orders.all'],
      load: async () => (await import('./BankFile.tsx')).BankFile,
    },
  ],
  menu: [{ path: 'bank-file', entry: 'Money', order: 25 }],
  changes: {
    'bank booking': {
      one: 'a booking of a bank file',
      many: 'Bookings of bank files',
      actions: { ignore: 'ignored', reopen: 'no longer ignores' },
      values: { day: 'Day', amount: 'Amount' },
    },
  },
})
