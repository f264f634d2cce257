import { halfWidth } from './half-width.ts'
import { kinds, type Field, type Kind, type Limits } from './field.ts'

/** Kinds of fields of forms whose values are never stored as content. */
type InputKind = 'select' | 'several' | 'rating' | 'password' | 'code' | 'phone' | 'time'

const inputKinds: Record<InputKind, Limits> = {
  select: { max: 200 },
  // One per line.
  several: { max: 4000 },
  rating: { max: 1, pattern: '[1-5]', patternMessage: 'Choose one to five stars.' },
  password: { max: 4096 },
  code: {
    max: 20,
    pattern: String.raw`(\s*\d){6}\s*`,
    patternMessage: 'Enter the 6-digit code.',
  },
  phone: {
    max: 40,
    // E.164; spaces, dots, hyphens and parentheses are ignored.
    pattern: String.raw`[\s().\-]*\+[\s().\-]*[1-9]([\s().\-]*\d){6,14}[\s().\-]*`,
    patternMessage: 'Enter the number with its country code, such as +1 555 010 0148.',
  },
  time: {
    max: 16,
    pattern: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}`,
    patternMessage: 'Choose a day and a time.',
  },
}

const formKinds: Record<Kind | InputKind, Limits> = { ...kinds, ...inputKinds }

/** An allowed value, with its label and what is said below that. */
export type Option = readonly [value: string, text: string, about?: string | undefined]

/** A field of any form: of a record, or of a form that sends its values to another route. */
export interface FormField extends Omit<Field, 'kind'> {
  readonly kind: Kind | InputKind
  /** The maximum length, if it is not that of the kind. */
  readonly max?: number
  /** The minimum length. */
  readonly min?: number
  /** The error of an empty value that is required. */
  readonly missing?: string
  /** The error of a value in the wrong format, if it is not that of the kind. */
  readonly invalid?: string
  /** Of a select, and of several values: the options. */
  readonly choices?: readonly Option[]
  /** Of a price: the sign of its currency, if it is not that of the site. */
  readonly sign?: string
  /** Of several lines: how many the input shows while it is empty. */
  readonly rows?: number
  /** What browsers and password managers fill in, as HTML's `autocomplete`. */
  readonly autoComplete?: string
  /** The value is shown, and neither checked nor sent. */
  readonly isReadOnly?: true
  /** The input has the focus when the form appears. */
  readonly isFocused?: true
}

export type FormFields = Readonly<Record<string, FormField>>

/** The limits of a field, for its check and its input. */
export function limitsOf({ kind, max, invalid }: FormField): Limits {
  const limits = formKinds[kind]
  return { ...limits, ...(max && { max }), ...(invalid && { patternMessage: invalid }) }
}

/** Whether what is typed may be kept in the browser until it is sent. */
export const isDraftable = ({ kind, isReadOnly }: FormField) => kind !== 'password' && !isReadOnly

/** Whether a value has only ordinary digits and letters, so that full-width ones are taken for them. */
export const isHalfWidth = ({ kind }: Pick<FormField, 'kind'>) =>
  kind === 'email' || kind === 'phone' || kind === 'code'

/** Whether spaces around a value are part of it. */
export const keepsSpaces = ({ kind }: Pick<FormField, 'kind'>) => kind === 'password'

/** The digits of a phone number. */
export const phoneDigits = (value: string) => halfWidth(value).replaceAll(/[\s().-]/g, '')

/** The digits of a code. */
export const codeDigits = (value: string) => halfWidth(value).replaceAll(/\s/g, '')
