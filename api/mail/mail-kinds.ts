import type { MailTemplate } from './mail-content.ts'
import {
  invitation,
  messageReceived,
  messageReply,
  orderReceived,
  paymentAttention,
  paymentReceived,
} from './templates/agency.ts'
import { newsletterConfirmation, newsletterWelcome } from './templates/newsletter.ts'
import { orderCancelled, orderDelivered, orderPlaced } from './templates/orders.ts'
import {
  paymentConfirmed,
  paymentDisputed,
  paymentFailed,
  paymentHeld,
  paymentPending,
  paymentRefunded,
  paymentUnexpected,
} from './templates/payments.ts'

/** Every kind of mail and its template. */
export const templates = {
  'message-received': messageReceived,
  'message-reply': messageReply,
  'order-placed': orderPlaced,
  'order-received': orderReceived,
  'payment-pending': paymentPending,
  'payment-confirmed': paymentConfirmed,
  'payment-received': paymentReceived,
  'payment-failed': paymentFailed,
  'payment-held': paymentHeld,
  'payment-attention': paymentAttention,
  'payment-refunded': paymentRefunded,
  'payment-unexpected': paymentUnexpected,
  'payment-disputed': paymentDisputed,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  invitation,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-welcome': newsletterWelcome,
} satisfies Record<string, MailTemplate>

export type MailKind = keyof typeof templates

export const mailKinds = Object.keys(templates) as [MailKind, ...MailKind[]]
