import { Wallet } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const payment = feature({
  name: 'payment',
  screens: [
    {
      path: 'payment',
      title: 'Payment',
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
  menu: [{ path: 'payment', group: 'Administration', order: 60, icon: Wallet }],
  changes: {
    'payment event': {
      one: 'a payment notification',
      many: 'Payment notifications',
      actions: { close: 'closed', reopen: 'reopened' },
    },
  },
})
