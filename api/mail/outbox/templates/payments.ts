import type { MailTextKey } from '#content/mail-texts/mail-texts.ts'
import type { MailFrame } from '../mail-content.ts'
import { orderForCustomer, orderWithBuyer, facts, money } from './parts.ts'

/** The frame of a mail about an open invoice, with the account. */
const openInvoice: MailFrame = {
  ...orderForCustomer,
  values: (data) => ({ open: money(data, 'open') }),
  blocks: (data, labels) => ({
    transfer: [
      {
        facts: [
          [labels.mailAmount, money(data, 'open')],
          [labels.mailPart, data.parts],
          [labels.mailAccountHolder, data.accountHolder],
          ['IBAN', data.iban],
          ['BIC', data.bic],
          [labels.mailBank, data.bank],
          [labels.mailReference, data.reference],
          [labels.mailDueDate, data.dueOn],
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
    // The next step of who has to answer questions first.
    button: ({ needsBrief, briefUrl, orderUrl }) => (needsBrief ? briefUrl : orderUrl),
    ...orderWithBuyer,
    values: ({ needsBrief }, { mailBriefFirst, mailWorkStarts }) => ({
      nextStep: needsBrief ? mailBriefFirst : mailWorkStarts,
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
    values: ({ reason }, { mailUnexpected }) => ({ reason: reason ?? mailUnexpected }),
  },
  'payment-refunded': {
    ...orderForCustomer,
    text: ({ whole }) => (whole === 'yes' ? 'payment-refunded' : 'payment-refunded-in-part'),
    blocks: (data, labels) => ({
      refunds: [
        {
          facts: [
            ...facts(data, labels).facts,
            [labels.mailRefundedNow, money(data, 'refund')],
            [labels.mailRefundedTotal, money(data, 'refunded')],
          ],
        },
      ],
    }),
  },
  'payment-disputed': orderForCustomer,
} satisfies Record<string, MailFrame>
