import { kinds } from '#content/model/field.ts'
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
  /** The message after a success, and the next step. */
  readonly successMessage: string
  readonly nextStep: string
  /** Whether the form needs a token, which is requested at the first input. */
  readonly stamped?: true
}

export const emailPattern = kinds.email.pattern

export type FormName = 'message' | 'subscriber'

/** One of the two public forms, with the owner's texts. */
export const readForm = (astro: Reader, name: FormName): Promise<FormSpec> =>
  name === 'message' ? messageForm(astro) : subscriberForm(astro)

async function messageForm(astro: Reader): Promise<FormSpec> {
  const { wordsContact: texts } = await read(astro, 'wordsContact')
  return {
    action: '/api/add-message',
    fields: [
      {
        name: 'name',
        label: texts.nameLabel,
        hint: texts.nameHint,
        type: 'text',
        max: 200,
        autoComplete: 'name',
        missing: 'Enter your name.',
      },
      {
        name: 'email',
        label: texts.emailLabel,
        hint: texts.emailHint,
        type: 'email',
        max: 254,
        autoComplete: 'email',
        missing: 'Enter your email address.',
      },
      {
        name: 'number',
        label: texts.numberLabel,
        hint: texts.numberHint,
        type: 'tel',
        max: 40,
        autoComplete: 'tel',
        missing: 'Enter your phone number.',
      },
      {
        name: 'subject',
        label: texts.subjectLabel,
        hint: texts.subjectHint,
        type: 'text',
        max: 200,
        missing: 'Enter a subject.',
      },
      {
        name: 'message',
        label: texts.messageLabel,
        hint: texts.messageHint,
        type: 'lines',
        max: 5000,
        missing: 'Enter your message.',
      },
    ],
    fixed: { messageStatus: 'UnRead' },
    button: texts.button,
    successMessage: texts.sent,
    nextStep: texts.thanks,
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
        missing: 'Enter your email address.',
      },
    ],
    fixed: {},
    button: newsletter.newsletterButton,
    successMessage: newsletter.newsletterSent,
    nextStep: newsletter.newsletterThanks,
  }
}
