import type { Section } from '#content/sections/section.ts'
import { schemaOf } from '../records/schema.ts'
import type { Values } from '../records/records.ts'
import { withoutEmpty } from '../records/store.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { errorsByField } from '../../platform/fields.ts'

/** Validates the values of a draft: formats and limits as in a save, but no field is required. Throws an InvalidInputError. */
export function draftValues(section: Section, values: Record<string, unknown>): Values {
  const parsed = schemaOf(section, true).safeParse(values)
  if (!parsed.success) throw new InvalidInputError({ errors: errorsByField(parsed.error) })
  return withoutEmpty(parsed.data)
}

/** Validates a draft like a save: returns the values to save, with omitted fields emptied, or the errors by field. */
export function validateForPublishing(section: Section, data: Values) {
  const parsed = schemaOf(section).safeParse(data)
  if (!parsed.success) return { errors: errorsByField(parsed.error) }
  const errors = section.check?.(withoutEmpty(parsed.data)) ?? {}
  if (Object.keys(errors).length > 0) return { errors }
  const empty = Object.fromEntries(Object.keys(section.fields).map((name) => [name, '']))
  return { values: { ...empty, ...parsed.data } as Partial<Values> }
}
