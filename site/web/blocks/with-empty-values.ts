import type { Field } from '#content/model/field.ts'
import { fromText, type FieldValue } from '#content/model/value.ts'

type Values = Readonly<Record<string, FieldValue>>

/** The values of a block with empty ones for missing fields, because the preview shows incomplete blocks. */
export const withEmptyValues = (fields: Readonly<Record<string, Field>>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, fields: inner = {} }]) => {
      const value = values[name] ?? fromText(kind, '')
      return [
        name,
        kind === 'items' ? (value as Values[]).map((item) => withEmptyValues(inner, item)) : value,
      ]
    }),
  )
