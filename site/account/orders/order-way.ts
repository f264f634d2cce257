import type { FormField } from '#content/model/form-field.ts'
import type { Values } from '../../ui/form/fields-context.ts'
import type { SentCode } from '../contact-email/contact-email.ts'

/** How an order is placed: by a guest, or by a signed-in user. */
export interface OrderWay {
  email: FormField
  /** The code that proves the address, if one was mailed. */
  sent: SentCode | undefined
  /** The address of the account, once it is confirmed. */
  confirmed?: string | undefined
  /** Said to a screen reader, too. */
  note?: string | undefined
  /** The first step mails a code. */
  isCodeNext: boolean
  prefill: Partial<Values>
  submit: (values: Values) => Promise<'redirecting' | 'unchanged'>
}

/** The help of an address that is still to be confirmed. */
export const forTheCode = 'For the code, and our emails about your order.'
