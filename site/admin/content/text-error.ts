import type { Resolver } from 'react-hook-form'
import type { Block } from '#content/block.ts'
import { blockName, blockTypes } from '#content/blocks.ts'
import { fieldError } from '#content/check.ts'
import type { Field } from '#content/field.ts'
import type { Section } from '#content/section.ts'
import { fromText, toText, type FieldValue } from '#content/value.ts'

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

type Fields = Readonly<Record<string, Field>>
type Values = Readonly<Record<string, FieldValue | undefined>>

/** What is wrong with the text of a field in a form: of a list, with its first entry that is wrong. */
function textError(field: Field, text: string): string | undefined {
  if (!text || (field.kind !== 'items' && field.kind !== 'blocks')) return fieldError(field, text)
  const entries = fromText(field.kind, text) as readonly object[]
  return firstOf(entries, (entry, i) => {
    if (field.kind === 'items')
      return entryError(`${capital(field.one ?? '')} ${i + 1}`, field.fields ?? {}, entry as Values)
    const block = entry as Block
    return entryError(
      `Block ${i + 1}, ${blockName(block)}`,
      blockTypes[block.block]?.fields ?? {},
      block.values,
    )
  })
}

const entryError = (name: string, fields: Fields, values: Values) =>
  firstOf(Object.entries(fields), ([key, field]) => {
    const error = textError(field, toText(values[key]))
    return error && `${name}, ${field.label}: ${error}`
  })

function firstOf<T>(list: readonly T[], find: (each: T, i: number) => string | undefined) {
  for (const [i, each] of list.entries()) {
    const found = find(each, i)
    if (found) return found
  }
  return undefined
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
