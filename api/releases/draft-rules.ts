import type { Section } from '#content/section.ts'
import { schemaOf } from '../content/schema.ts'
import type { Values } from '../content/records.ts'
import { defined } from '../content/store.ts'
import { InvalidInputError } from '../errors.ts'
import { errorsByField } from '../fields.ts'

/** What a draft holds: formats and limits as of a save, but nothing is required yet. Throws an InvalidInputError. */
export function draftValues(section: Section, values: Record<string, unknown>): Values {
  const parsed = schemaOf(section, true).safeParse(values)
  if (!parsed.success) throw new InvalidInputError({ errors: errorsByField(parsed.error) })
  return defined(parsed.data)
}

/** The same as a save takes it, with what it empties; or what is wrong with each field. */
export function publishable(section: Section, data: Values) {
  const parsed = schemaOf(section).safeParse(data)
  if (!parsed.success) return { errors: errorsByField(parsed.error) }
  const empty = Object.fromEntries(Object.keys(section.fields).map((name) => [name, '']))
  return { values: { ...empty, ...parsed.data } as Partial<Values> }
}
