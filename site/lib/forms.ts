import { kinds } from '#content/field.ts'
import { read, type Reader } from './content.ts'

interface FieldSpec {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly type: 'text' | 'email' | 'tel' | 'lines'
  readonly max: number
  readonly autoComplete?: string
  /** The error for an empty field. */
  readonly missing: string
}

interface FormSpec {
  readonly action: string
  readonly fields: readonly FieldSpec[]
  /** Hidden fields with fixed values. */
  readonly fixed: Readonly<Record<string, string>>
  readonly button: string
  /** The success message, and the next step. */
  readonly successMessage: string
  readonly thanks: string
  /** Whether the form needs a token, which is requested at the first input. */
  readonly stamped?: true
}

export const emailPattern = kinds.email.pattern

export type FormName = 'message' | 'subscriber'

/** One of the two public forms, with the owner's texts. */
export const readForm = (astro: Reader, name: FormName): Promise<FormSpec> =>
  name === 'message' ? messageForm(astro) : subscriberForm(astro)

async function messageForm(astro: Reader): Promise<FormSpec> {
  const { wordsContact: says } = await read(astro, 'wordsContact')
  return {
    action: '/api/add-message',
    fields: [
      {
        name: 'name',
        label: says.nameLabel,
        hint: says.nameHint,
        type: 'text',
        max: 200,
        autoComplete: 'name',
        missing: 'Tell us your name.',
      },
      {
        name: 'email',
        label: says.emailLabel,
        hint: says.emailHint,
        type: 'email',
        max: 254,
        autoComplete: 'email',
        missing: 'Enter an e-mail address, so that we can answer.',
      },
      {
        name: 'number',
        label: says.numberLabel,
        hint: says.numberHint,
        type: 'tel',
        max: 40,
        autoComplete: 'tel',
        missing: 'Enter a phone number that reaches you.',
      },
      {
        name: 'subject',
        label: says.subjectLabel,
        hint: says.subjectHint,
        type: 'text',
        max: 200,
        missing: 'Say in a few words what it is about.',
      },
      {
        name: 'message',
        label: says.messageLabel,
        hint: says.messageHint,
        type: 'lines',
        max: 5000,
        missing: 'Write your message.',
      },
    ],
    fixed: { messageStatus: 'UnRead' },
    button: says.button,
    successMessage: says.sent,
    thanks: says.thanks,
    stamped: true,
  }
}

async function subscriberForm(astro: Reader): Promise<FormSpec> {
  const { newsletter } = await read(astro, 'newsletter')
  return {
    action: '/api/add-subscriber',
    fields: [
      {
        name: 'subemail',
        label: newsletter.newsletterLabel,
        hint: newsletter.newsletterHint,
        type: 'email',
        max: 254,
        autoComplete: 'email',
        missing: 'Enter the e-mail address that the newsletter should go to.',
      },
    ],
    fixed: {},
    button: newsletter.newsletterButton,
    successMessage: newsletter.newsletterSent,
    thanks: newsletter.newsletterThanks,
  }
}
