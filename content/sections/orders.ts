import { choice, days, paragraph, words } from '../model/field.ts'
import { lateStepErrors } from '../shop/late-steps.ts'
import { group } from './section.ts'

/** The address of the customer who opens the link in a reminder. */
const reader = { variables: ['email'] } as const

export const orders = group('How we work', {
  paymentReminder: {
    title: 'Payment reminder',
    about:
      'One email by itself to a customer whose order is not paid after a day. Customers can stop these emails with one click.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-payment-reminder'],
    icon: 'BellRing',
    fields: {
      remindsOfPayment: choice('Remind customers of an unpaid order', ['Yes', 'No'], {
        help: 'Once by itself, 24 hours after the order. Customers are reminded unless you choose No.',
      }),
    },
  },
  reminderText: {
    title: 'Payment reminder: link in the email',
    about: 'The texts of the page that the link at the end of a reminder opens.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-payment-reminder'],
    fields: {
      remindersName: words('Name of the page', 'Reminders'),
      stopHeading: words('Stop: heading', 'Stop payment reminders?'),
      stopText: words(
        'Stop: text',
        '{email} will get no more emails about orders that are not paid yet.',
        reader,
      ),
      stopNote: words('Stop: above the button', 'Your orders stay as they are.'),
      stopButton: words('Stop: button', 'Stop reminders'),
      stoppedHeading: words('Stopped: heading', 'No more reminders'),
      stoppedText: words(
        'Stopped: text',
        '{email} gets no more emails about orders that are not paid yet.',
        reader,
      ),
      expiredHeading: words('Expired link: heading', 'This link has expired'),
      expiredText: words('Expired link: text', 'Use the link of a newer email.'),
      withoutHeading: words('Without a link: heading', 'Payment reminders'),
      withoutText: words('Without a link: text', 'Every reminder ends with a link to stop such emails.'),
    },
  },
  subscriptionRules: {
    title: 'Subscriptions',
    about:
      'When the order of the next period is made, what happens step by step to one that is not paid, and whether customers may pause.',
    holds: 'one',
    readBy: 'everyone',
    screens: ['/edit-subscriptions'],
    icon: 'RefreshCw',
    synonyms: 'recurring monthly renewal dunning grace pause overdue late reminder',
    check: lateStepErrors,
    fields: {
      renewDays: days('Make the order of a period this many days before', {
        optional: true,
        help: 'Days before the period begins. If empty, 7.',
        example: '7',
      }),
      lateMailDays: days('Not paid: first email after', {
        optional: true,
        help: 'Days after a payment was due. If empty, 1. Open invoices have reminders of their own instead.',
        example: '1',
      }),
      secondLateMailDays: days('Not paid: second email after', {
        optional: true,
        help: 'Days after a payment was due. If empty, there is none. Each email has a text of its own under Email texts.',
        example: '5',
      }),
      lastLateMailDays: days('Not paid: last email after', {
        optional: true,
        help: 'Days after a payment was due. If empty, there is none.',
        example: '10',
      }),
      pauseWorkDays: days('Not paid: pause the work after', {
        optional: true,
        help: 'Days after a payment was due, for work that began before the payment. It goes on by itself once it is paid. If empty, the work is not paused.',
        example: '7',
      }),
      graceDays: days('End an unpaid subscription after', {
        optional: true,
        help: 'Days after a payment was due. Until then it can be paid, and the subscription goes on. If empty, 14.',
        example: '14',
      }),
      customersPause: choice('Customers may pause', ['No'], {
        optional: true,
        emptyLabel: 'Yes',
        help: 'A pause begins at the end of the running period. You can always pause a subscription yourself.',
      }),
      setupFeeName: words('Name of the set-up fee on orders and invoices', 'Set-up fee'),
      pausedWorkName: words('Paused work: stage', 'Waiting for payment'),
      pausedWorkText: paragraph(
        'Paused work: text for the customer',
        'The work waits for your payment, and goes on as soon as it has arrived.',
      ),
    },
  },
})
