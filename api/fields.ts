import { z } from 'zod'
import { kinds, type Kind } from '#content/field.ts'

export const missing = 'Please fill this in.'

/** Words as a person types them. What neither JSON nor the database can hold is refused. */
export const words = (max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'This must be text.') })
    .trim()
    // What is too long is not examined further: the rules after it are made for short values.
    .max(max, { error: `Please keep it to ${max} characters.`, abort: true })
    .refine(isPrintable, 'It holds characters that cannot be shown.')

/** A value of one kind, by the limits that the browser has too. An optional one may be empty. */
export function ofKind(kind: Kind, need: 'required' | 'optional' = 'required') {
  const { max, pattern, wrong } = kinds[kind]
  const rule = need === 'required' ? words(max).min(1, missing) : words(max)
  return pattern
    ? rule.regex(new RegExp(`^(?:${pattern})${need === 'required' ? '' : '?'}$`, 'u'), wrong)
    : rule
}

/** An e-mail address, in lower case, as addresses are compared. */
export const emailAddress = ofKind('email').toLowerCase()

/** A day as a filter takes it: of years that every part of the product can count with. */
export const day = z.iso
  // Aborted, since rules about several days compute with each.
  .date({ error: 'A day such as 2026-11-21.', abort: true })
  .refine((given) => given >= '1900-01-01' && given < '3000-01-01', {
    error: 'A day between the years 1900 and 2999.',
    abort: true,
  })

/** A moment in an answer: a route gives a `Date`, JSON makes text of it. */
export const time = z.iso.datetime() as z.ZodType<string, Date | string>

function isPrintable(value: string) {
  // oxlint-disable-next-line no-control-regex
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

/** What is wrong with each field, in the words of the rules. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  // Nothing is inherited: a field may be called `constructor`.
  const errors = Object.create(null) as Record<string, string>
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[key] ??= 'There is no such field.'
    else errors[issue.path.join('.') || 'body'] ??= issue.message
  }
  return errors
}
