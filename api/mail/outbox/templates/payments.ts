import type { MailTextKey } from '#content/mail-texts/mail-texts.ts'
import type { MailFrame } from '../mail-content.ts'
import { orderForCustomer, orderWithBuyer, facts, money } from './parts.ts'

/** The frame of a mail about an open invoice, with the account. */
const openInvoice: MailFrame = {
  ...orderForCustomer,
  values: (data) => ({ open: money(data, 'open') }),
  blocks: (data) => ({
    transfer: [
      {
        facts: [
          ['Amount', money(data, 'open')],
          ['Part', data.parts],
          ['Account holder', data.accountHolder],
          ['IBAN', data.iban],
          ['BIC', data.bic],
          ['Bank', data.bank],
          ['Reference', data.reference],
          ['Please pay by', data.dueOn],
        ],
      },
    ],
  }),
}

/** The texts of the later reminders. */
const reminderTexts: Readonly<Record<string, MailTextKey>> = {
  '2': 'invoice-reminder-2',
  '3': 'invoice-reminder-3',
}

export const paymentFrames = {
  'payment-pending': orderForCustomer,
  'payment-confirmed': {
    ...orderForCustomer,
    ...orderWithBuyer,
    values: ({ needsBrief }) => ({
      nextStep: needsBrief
        ? 'Before we start, we need your answers to a few questions: open your order to answer them.'
        : 'We are starting work on your package.',
    }),
  },
  'invoice-reminder': {
    ...openInvoice,
    text: ({ level = '' }) => reminderTexts[level] ?? 'invoice-reminder',
  },
  'open-invoice': openInvoice,
  'payment-in-part': {
    ...orderForCustomer,
    values: (data) => ({ received: money(data, 'received'), open: money(data, 'open') }),
  },
  'instalment-due': {
    ...orderForCustomer,
    button: ({ payUrl }) => payUrl,
    values: (data) => ({ open: money(data, 'open') }),
  },
  'payment-failed': { ...orderForCustomer, button: ({ payUrl }) => payUrl },
  'payment-held': orderForCustomer,
  // A payment that does not count for the order. The reason says what happens to it.
  'payment-unexpected': {
    ...orderForCustomer,
    values: ({
      reason = 'We received a payment that we did not expect. We will review it and email you.',
    }) => ({ reason }),
  },
  'payment-refunded': {
    ...orderForCustomer,
    text: ({ whole }) => (whole === 'yes' ? 'payment-refunded' : 'payment-refunded-in-part'),
    blocks: (data) => ({
      refunds: [
        {
          facts: [
            ...facts(data).facts,
            ['Refunded now', money(data, 'refund')],
            ['Total refunded', money(data, 'refunded')],
          ],
        },
      ],
    }),
  },
  'payment-disputed': orderForCustomer,
} satisfies Record<string, MailFrame>
