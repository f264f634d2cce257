import type { Resolver } from 'react-hook-form'
import type { Section } from '#content/section.ts'
import { textError } from '#content/text-error.ts'

/** Checks the values of a form by the fields of its section; in a partial one, required fields may be empty. */
export const resolverFor =
  ({ fields }: Pick<Section, 'fields'>, isPartial = false): Resolver<Record<string, string>> =>
  (values) => {
    const wrong = Object.entries(fields).flatMap(([name, field]) => {
      const message = textError(isPartial ? { ...field, optional: true } : field, values[name] ?? '')
      return message ? [[name, { type: 'content', message }] as const] : []
    })
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
  }
