import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import type { MailFrame } from './mail-content.ts'
import { agencyFrames } from './templates/agency.ts'
import { conversationFrames } from './templates/conversation.ts'
import { deliveryFrames } from './templates/deliveries.ts'
import { newsletterFrames } from './templates/newsletter.ts'
import { offerFrames } from './templates/offers.ts'
import { orderFrames } from './templates/orders.ts'
import { pageAuditFrames } from './templates/page-audit.ts'
import { paymentFrames } from './templates/payments.ts'
import { orderAccessFrames } from './templates/order-access.ts'
import { subscriptionFrames } from './templates/subscriptions.ts'
import { workFrames } from './templates/work.ts'

/** The frame of every kind of mail. Its text is in `content/mail-texts/mail-texts.ts`. */
export const templates: Record<MailKind, MailFrame> = {
  ...orderFrames,
  ...paymentFrames,
  ...deliveryFrames,
  ...orderAccessFrames,
  ...workFrames,
  ...offerFrames,
  ...subscriptionFrames,
  ...agencyFrames,
  ...newsletterFrames,
  ...pageAuditFrames,
  ...conversationFrames,
}
