import { variableError } from './text-template.ts'
import { isCalendarDay } from '../locale/calendar-day.ts'
import { kinds, type Field } from './field.ts'
import { halfWidth } from './half-width.ts'
import { isHalfWidth, keepsSpaces, limitsOf, type FormField } from './form-field.ts'
import { languageError } from '../locale/languages.ts'
import { siteLanguageError } from '../locale/locale.ts'
import { layoutError } from './layout.ts'
import { openingHoursError } from './opening-hours.ts'
import { robotsError } from './robots.ts'

const missing = 'Please fill this in.'

/** The error of a field's input, with the same text as the server's; undefined if it is valid. */
export function fieldError(field: FormField, typed: string): string | undefined {
  const { kind, optional, options, choices, min } = field
  const text = isHalfWidth(field) ? halfWidth(typed) : typed
  const value = keepsSpaces(field) ? text : text.trim()
  const { max, pattern, patternMessage } = limitsOf(field)
  if (value === '') return optional ? undefined : (field.missing ?? missing)
  if (min && value.length < min) return `Minimum ${min} Characters`
  if (value.length > max) return `Please keep it to ${max} characters.`
  if (kind === 'choice' && !options?.includes(value)) return `One of: ${options?.join(', ')}.`
  if (kind === 'select' && !choices?.some(([each]) => each === value)) return 'Choose from the list.'
  if (kind === 'several' && !value.split('\n').every((one) => choices?.some(([each]) => each === one)))
    return 'Choose from the list.'
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) return patternMessage
  return ruleError(field, value)
}

/** The error of a value that satisfies the limits of its kind, but not further rules. */
export function ruleError(field: FormField, value: string): string | undefined {
  if (field.kind === 'layout') return layoutError(value, field)
  if (field.kind === 'date' && !isCalendarDay(value)) return kinds.date.patternMessage
  if (field.kind === 'path' && value.split(/[/?]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part)))
    return 'Leave out “.” and “..” between slashes: browsers never send them.'
  // Only pages at the root may have several parts.
  if (field.kind === 'slug' && value.includes('/') && !field.parts)
    return 'Leave out the slash: the part before it is always the same.'
  if (field.kind === 'language') return field.ofSite ? siteLanguageError(value) : languageError(value)
  if (field.hours) return openingHoursError(value)
  if (field.robots) return robotsError(value)
  if (field.web && !/^(?:https:\/\/|\/)/.test(value))
    return 'Enter an address that begins with https://, or with / for a page of this site.'
  if (field.variables) return variableError(value, field.variables)
  return undefined
}

/** The first entry of a list whose value of a `unique` field an earlier entry has; undefined if there is none. */
export function repeatedValue(fields: Readonly<Record<string, Field>>, entries: readonly object[]) {
  for (const [name, { unique }] of Object.entries(fields)) {
    const values = entries.map((entry) => (entry as Readonly<Record<string, unknown>>)[name])
    const index = values.findIndex((value, i) => value && values.indexOf(value) < i)
    if (unique && index >= 0)
      return { index, name, message: `“${String(values[index])}” is in the list already.` }
  }
  return undefined
}
