import type { MailKind } from './mail-texts.ts'
import type { Permission } from '../model/permissions.ts'

/** What a person of the agency needs to get each kind of mail to the agency; they can switch off single kinds. */
export const agencyMails = {
  'order-received': 'orders.read',
  'payment-received': 'payments.read',
  'payment-attention': 'payments.read',
  'brief-received': 'brief.read',
  'order-message-received': 'conversations.read',
  'note-mention': 'notes.read',
  'delivery-accepted': 'orders.read',
  'delivery-changes': 'orders.read',
  'request-received': 'orders.read',
  'review-received': 'orders.read',
  'testimonial-withdrawn': 'orders.read',
  'offer-acceptance': 'offers.read',
  'offer-declined': 'offers.read',
  'offer-question': 'offers.read',
  'subscription-notice': 'subscriptions.read',
  'message-received': 'inbox.read',
  'held-emails': 'conversations.read',
} as const satisfies Partial<Record<MailKind, Permission>>

export type AgencyMail = keyof typeof agencyMails

export const agencyMailKinds = Object.keys(agencyMails) as [AgencyMail, ...AgencyMail[]]

/** The kinds of mail that a person with these permissions may get. */
export const agencyMailsFor = (permissions: readonly Permission[]): AgencyMail[] =>
  agencyMailKinds.filter((kind) => permissions.includes(agencyMails[kind]))
