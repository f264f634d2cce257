import { z } from 'zod'
import { countryCode } from '#content/locale/countries.ts'
import { halfWidth } from '#content/model/half-width.ts'
import { kinds, type Kind } from '#content/model/field.ts'

export const requiredMessage = 'Please fill this in.'

/**
 * Characters that write what follows backwards, such as the end of a file name or of a subject. They also come along when a
 * phone number is copied from a list of contacts.
 */
const overrides = /[\u202a-\u202e]/g

/** Without the characters that change the direction of what follows. */
export const withoutOverrides = (text: string): string => text.replaceAll(overrides, '')

/**
 * Text as a user enters it, trimmed and without invisible overrides of its direction. Rejects characters that JSON or the
 * database cannot store.
 */
export const textField = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? requiredMessage : 'This must be text.') })
    .overwrite(withoutOverrides)
    .trim()
    // Text that is too long is not checked further: the patterns of the following rules expect short values.
    .max(max, { error: `Please keep it to ${max} characters.`, abort: true })
    .refine(isPrintable, 'It contains characters that cannot be shown.')

/** Text without line breaks. */
export const singleLine = (max: number) =>
  textField(max).refine((value) => !/[\r\n]/.test(value), 'Enter only one line.')

/** A country, entered as ISO 3166-1 alpha-2 code or by its name; becomes the code. */
export const country = textField(100)
  .min(1, requiredMessage)
  .transform((value, context) => {
    const code = countryCode(value)
    if (!code) context.addIssue({ code: 'custom', message: 'Choose a country from the list.' })
    return code ?? ''
  })

/** The schema of a value of one kind, with the same limits as in the browser. An optional value may be empty. */
export function ofKind(kind: Kind, need: 'required' | 'optional' = 'required') {
  const { max, pattern, patternMessage } = kinds[kind]
  const text = kind === 'email' ? textField(max).overwrite(halfWidth) : textField(max)
  const rule = need === 'required' ? text.min(1, requiredMessage) : text
  return pattern
    ? rule.regex(new RegExp(`^(?:${pattern})${need === 'required' ? '' : '?'}$`, 'u'), patternMessage)
    : rule
}

/** An email address, in lower case, so that addresses can be compared. */
export const emailAddress = ofKind('email').toLowerCase()

/** A day such as `2026-11-21`, in the range of years that every part of the product can process. */
export const day = z.iso
  // Aborts, because rules about several days compute with each.
  .date({ error: 'A day such as 2026-11-21.', abort: true })
  .refine((value) => value >= '1900-01-01' && value < '3000-01-01', {
    error: 'A day between the years 1900 and 2999.',
    abort: true,
  })

/** The id of a record, in lower case, as it is compared with stored ones. */
export const recordId = (message: string) => z.uuid(message).toLowerCase()

/** A flag in a query string, which is on if it is present. */
export const flag = z.literal('1', 'Must be 1 if given.').optional()

/** A timestamp in a response: a route returns a `Date`, which JSON converts to text. */
export const time = z.iso.datetime() as z.ZodType<string, Date | string>

function isPrintable(value: string) {
  // oxlint-disable-next-line no-control-regex
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

/** The first error message of each invalid field. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  // Without a prototype, because a field may be called `constructor`.
  const errors = Object.create(null) as Record<string, string>
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[key] ??= 'There is no such field.'
    else errors[issue.path.join('.') || 'body'] ??= issue.message
  }
  return errors
}

/** The modification time of an uploaded file, in milliseconds since 1970: it identifies an interrupted upload. */
export const modifiedAt = z
  .int('In milliseconds.')
  .min(0, 'After 1970.')
  .max(8e12, 'Before 2223.')
  .transform((ms) => new Date(ms))
  .optional()
