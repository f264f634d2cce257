import { choice } from '../field.ts'
import { group } from '../section.ts'

export const orders = group('Work on orders', {
  paymentReminder: {
    title: 'Payment reminder',
    about:
      'One e-mail to a customer whose order is not paid after a day. Its reader can end such mails with one click.',
    holds: 'one',
    paths: {
      list: '/payment-reminder',
      item: '/payment-reminder/{id}',
      create: '/add-payment-reminder',
      update: '/payment-reminder/{id}',
    },
    screens: ['/edit-payment-reminder'],
    icon: 'BellRing',
    fields: {
      remindsOfPayment: choice('Remind customers of an unpaid order', ['Yes', 'No'], {
        help: 'Once, 24 hours after the order. Until you choose, customers are reminded.',
      }),
    },
  },
})
