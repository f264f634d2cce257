import { feature } from '../../lib/feature.ts'

export const payment = feature({
  name: 'payment',
  screens: [
    {
      path: 'payment',
      title: 'Payment',
      synonyms: 'PayPal Stripe card account receiver',
      may: ['payments.read'],
      load: async () => (await import('./PaymentScreen.tsx')).PaymentScreen,
    },
    {
      path: 'payment/transfer',
      title: 'Bank transfer',
      may: ['settings.payments'],
      load: async () => (await import('./BankTransfer.tsx')).BankTransfer,
    },
  ],
  menu: [{ path: 'payment', entry: 'Business', order: 10 }],
  changes: {
    'payment event': {
      one: 'a payment notification',
      many: 'Payment notifications',
      actions: { close: 'closed', reopen: 'reopened' },
    },
  },
})
