import { variableError } from './braces.ts'
import { kinds, type Field } from './field.ts'
import { orderError } from './order.ts'

const missing = 'Please fill this in.'

/** What is wrong with what was typed into a field, in the same words as the server's; undefined when it is right. */
export function fieldError(field: Field, typed: string): string | undefined {
  const { kind, optional, options } = field
  const value = typed.trim()
  const { max, pattern, wrong } = kinds[kind]
  if (value === '') return optional ? undefined : missing
  if (value.length > max) return `Please keep it to ${max} characters.`
  if (kind === 'choice' && !options?.includes(value)) return `One of: ${options?.join(', ')}.`
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) return wrong
  if (kind === 'order') return orderError(value, field)
  if (field.variables) return variableError(value, field.variables)
  return undefined
}
