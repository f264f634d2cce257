import { kinds } from '#content/field.ts'

export interface FieldSpec {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly type: 'text' | 'email' | 'tel' | 'lines'
  readonly max: number
  readonly autoComplete?: string
  /** What is said when nothing was typed. */
  readonly missing: string
}

export interface FormSpec {
  readonly action: string
  readonly fields: readonly FieldSpec[]
  /** Sent along, never shown. */
  readonly fixed: Readonly<Record<string, string>>
  readonly button: string
  /** The contract's own words after a success, and ours beside them. */
  readonly said: string
  readonly thanks: string
  /** Says when it was opened: asked for as soon as somebody begins to fill it in. */
  readonly stamped?: true
}

export const emailPattern = kinds.email.pattern

export const forms = {
  message: {
    action: '/api/add-message',
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'Please enter your name',
        type: 'text',
        max: 200,
        autoComplete: 'name',
        missing: 'Tell us your name.',
      },
      {
        name: 'email',
        label: 'E-mail',
        hint: 'Please enter your email',
        type: 'email',
        max: 254,
        autoComplete: 'email',
        missing: 'Give an e-mail address, so that we can answer.',
      },
      {
        name: 'number',
        label: 'Phone number',
        hint: 'Please enter your number',
        type: 'tel',
        max: 40,
        autoComplete: 'tel',
        missing: 'Give a phone number that reaches you.',
      },
      {
        name: 'subject',
        label: 'Subject',
        hint: 'Please enter your subject',
        type: 'text',
        max: 200,
        missing: 'Say in a few words what it is about.',
      },
      {
        name: 'message',
        label: 'Message',
        hint: 'Write your message',
        type: 'lines',
        max: 5000,
        missing: 'Write your message.',
      },
    ],
    fixed: { messageStatus: 'UnRead' },
    button: 'Send message',
    said: 'Your message is sent.',
    thanks: 'Thank you. We will answer by e-mail.',
    stamped: true,
  },
  subscriber: {
    action: '/api/add-subscriber',
    fields: [
      {
        name: 'subemail',
        label: 'Your e-mail',
        hint: 'name@example.com',
        type: 'email',
        max: 254,
        autoComplete: 'email',
        missing: 'Give the e-mail address that the newsletter should go to.',
      },
    ],
    fixed: {},
    button: 'Subscribe',
    said: 'Your request is sent.',
    thanks: 'Please open the e-mail that we have sent you and confirm your subscription.',
  },
} as const satisfies Record<string, FormSpec>

export type FormName = keyof typeof forms
