import type { Resolver } from 'react-hook-form'
import type { Section } from '#content/sections/section.ts'
import { textError } from '#content/blocks/text-error.ts'

/** Validates the values of a form against the fields of its section; with `isPartial`, required fields may be empty. */
export const resolverFor =
  ({ fields }: Pick<Section, 'fields'>, isPartial = false): Resolver<Record<string, string>> =>
  (values) => {
    const errors = Object.entries(fields).flatMap(([name, field]) => {
      const message = textError(isPartial ? { ...field, optional: true } : field, values[name] ?? '')
      return message ? [[name, { type: 'content', message }] as const] : []
    })
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
  }
