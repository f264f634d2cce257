import { agencyMailTexts } from './mail-texts/agency.ts'
import { conversationMailTexts } from './mail-texts/conversation.ts'
import { deliveryMailTexts } from './mail-texts/deliveries.ts'
import type { MailText } from './mail-texts/mail-text.ts'
import { newsletterMailTexts } from './mail-texts/newsletter.ts'
import { orderMailTexts } from './mail-texts/orders.ts'
import { paymentMailTexts } from './mail-texts/payments.ts'
import { peopleMailTexts } from './mail-texts/people.ts'
import { workMailTexts } from './mail-texts/work.ts'

/** The words of every mail, until an owner changes them. */
export const mailTexts = {
  ...orderMailTexts,
  ...paymentMailTexts,
  ...deliveryMailTexts,
  ...peopleMailTexts,
  ...conversationMailTexts,
  ...workMailTexts,
  ...agencyMailTexts,
  ...newsletterMailTexts,
} satisfies Record<string, MailText>

export type MailTextKey = keyof typeof mailTexts

export const mailTextKeys = Object.keys(mailTexts) as [MailTextKey, ...MailTextKey[]]

/** The words of one mail, where any will do. */
export const mailTextOf = (key: MailTextKey): MailText => mailTexts[key]

/** The mails that are sent. A kind has the text of its name, and may have others. */
export type MailKind = {
  [Key in MailTextKey]: (typeof mailTexts)[Key] extends { readonly kind: string } ? never : Key
}[MailTextKey]

export const mailKindOf = (key: MailTextKey) => (mailTextOf(key).kind ?? key) as MailKind

export const mailKinds = mailTextKeys.filter((key): key is MailKind => mailKindOf(key) === key)
