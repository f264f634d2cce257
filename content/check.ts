import { variableError } from './braces.ts'
import { isCalendarDay } from './calendar-day.ts'
import { kinds, type Field } from './field.ts'
import { orderError } from './order.ts'
import { slugError } from './slug.ts'

const missing = 'Please fill this in.'

/** The error of a field's input, with the same text as the server's; undefined if it is valid. */
export function fieldError(field: Field, typed: string): string | undefined {
  const { kind, optional, options } = field
  const value = typed.trim()
  const { max, pattern, patternMessage } = kinds[kind]
  if (value === '') return optional ? undefined : missing
  if (value.length > max) return `Please keep it to ${max} characters.`
  if (kind === 'choice' && !options?.includes(value)) return `One of: ${options?.join(', ')}.`
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) return patternMessage
  return ruleError(field, value)
}

/** The error of a value that satisfies the limits of its kind, but not further rules. */
export function ruleError(field: Field, value: string): string | undefined {
  if (field.kind === 'order') return orderError(value, field)
  if (field.kind === 'date' && !isCalendarDay(value)) return kinds.date.patternMessage
  if (field.kind === 'slug') return slugError(value, field)
  if (field.variables) return variableError(value, field.variables)
  return undefined
}
