import type { Write } from './letter.ts'
import { invitation, messageReceived, messageReply } from './templates/agency.ts'
import { newsletterConfirmation, newsletterWelcome } from './templates/newsletter.ts'
import {
  orderDelivered,
  orderPlaced,
  orderReceived,
  paymentAttention,
  paymentConfirmed,
  paymentFailed,
  paymentHeld,
} from './templates/orders.ts'

/** Every kind of mail, and who writes it. */
export const letters = {
  'message-received': messageReceived,
  'message-reply': messageReply,
  'order-placed': orderPlaced,
  'order-received': orderReceived,
  'payment-confirmed': paymentConfirmed,
  'payment-failed': paymentFailed,
  'payment-held': paymentHeld,
  'payment-attention': paymentAttention,
  'order-delivered': orderDelivered,
  invitation,
  'newsletter-confirmation': newsletterConfirmation,
  'newsletter-welcome': newsletterWelcome,
} satisfies Record<string, Write>

export type MailKind = keyof typeof letters

export const mailKinds = Object.keys(letters) as [MailKind, ...MailKind[]]
