import type { MailFrame } from './mail-content.ts'
import { agencyFrames } from './templates/agency.ts'
import { conversationFrames } from './templates/conversation.ts'
import { deliveryFrames } from './templates/deliveries.ts'
import { newsletterFrames } from './templates/newsletter.ts'
import { orderFrames } from './templates/orders.ts'
import { paymentFrames } from './templates/payments.ts'
import { peopleFrames } from './templates/people.ts'
import { workFrames } from './templates/work.ts'

/** Every kind of mail and its template. Its words are in `content/mail-texts.ts`, under the same name. */
export const templates = {
  ...orderFrames,
  ...paymentFrames,
  ...deliveryFrames,
  ...peopleFrames,
  ...workFrames,
  ...agencyFrames,
  ...newsletterFrames,
  ...conversationFrames,
} satisfies Record<string, MailFrame>

export type MailKind = keyof typeof templates

export const mailKinds = Object.keys(templates) as [MailKind, ...MailKind[]]
