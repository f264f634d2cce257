import { agencyMailTexts } from './agency.ts'
import { conversationMailTexts } from './conversation.ts'
import { deliveryMailTexts } from './deliveries.ts'
import type { MailText } from './mail-text.ts'
import { newsletterMailTexts } from './newsletter.ts'
import { offerMailTexts } from './offers.ts'
import { orderMailTexts } from './orders.ts'
import { pageAuditMailTexts } from './page-audit.ts'
import { paymentMailTexts } from './payments.ts'
import { orderAccessMailTexts } from './order-access.ts'
import { reportMailTexts } from './reports.ts'
import { subscriptionMailTexts } from './subscriptions.ts'
import { workMailTexts } from './work.ts'

/** The default text of every mail. */
export const mailTexts = {
  ...orderMailTexts,
  ...paymentMailTexts,
  ...deliveryMailTexts,
  ...orderAccessMailTexts,
  ...conversationMailTexts,
  ...workMailTexts,
  ...offerMailTexts,
  ...subscriptionMailTexts,
  ...reportMailTexts,
  ...agencyMailTexts,
  ...newsletterMailTexts,
  ...pageAuditMailTexts,
} satisfies Record<string, MailText>

export type MailTextKey = keyof typeof mailTexts

export const mailTextKeys = Object.keys(mailTexts) as [MailTextKey, ...MailTextKey[]]

/** The default text of a mail, for code that handles any mail. */
export const mailTextOf = (key: MailTextKey): MailText => mailTexts[key]

/** A kind of mail. It has a text with its own name, and may have further texts. */
export type MailKind = {
  [Key in MailTextKey]: (typeof mailTexts)[Key] extends { readonly kind: string } ? never : Key
}[MailTextKey]

export const mailKindOf = (key: MailTextKey) => (mailTextOf(key).kind ?? key) as MailKind

export const mailKinds = mailTextKeys.filter((key): key is MailKind => mailKindOf(key) === key)
