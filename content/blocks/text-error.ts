import type { Block } from '../model/block.ts'
import { blockName, blockTypes } from './blocks.ts'
import { fieldError, repeatedValue } from '../model/check.ts'
import type { Field } from '../model/field.ts'
import type { FormField } from '../model/form-field.ts'
import { fromText, toText, type FieldValue } from '../model/value.ts'

type Fields = Readonly<Record<string, Field>>
type Values = Readonly<Record<string, FieldValue | undefined>>

/** The error of a field's value as text; for a list, the error of its first invalid entry, with the name of the entry. */
export function textError(field: FormField, text: string): string | undefined {
  if (!text || (field.kind !== 'items' && field.kind !== 'blocks')) return fieldError(field, text)
  const entries = fromText(field.kind, text) as readonly object[]
  const itemName = (i: number) => `${capital(field.singular ?? '')} ${i + 1}`
  const error = firstOf(entries, (entry, i) => {
    if (field.kind === 'items') return entryError(itemName(i), field.fields ?? {}, entry as Values)
    const block = entry as Block
    return entryError(
      `Block ${i + 1}, ${blockName(block)}`,
      blockTypes[block.block]?.fields ?? {},
      block.values,
    )
  })
  const repeated = error ? undefined : repeatedValue(field.fields ?? {}, entries)
  return repeated
    ? `${itemName(repeated.index)}, ${field.fields?.[repeated.name]?.label}: ${repeated.message}`
    : error
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
