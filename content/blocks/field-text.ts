import type { Block } from '../model/block.ts'
import { blockTypes } from './blocks.ts'
import type { Field } from '../model/field.ts'
import { plainText } from '../rich-text/plain-text.ts'
import type { RichText } from '../rich-text/schema.ts'
import type { FieldValue } from '../model/value.ts'

/** The plain text in a field's value, at any depth; empty for kinds that have keys or codes instead of text. */
export function fieldText(field: Field, value: FieldValue | undefined): string {
  if (kindsWithoutText.has(field.kind)) return ''
  if (typeof value === 'string' || value === undefined) return value || (field.default ?? '')
  if (field.kind === 'items')
    return (value as Record<string, FieldValue>[])
      .map((item) => textOfAll(field.fields ?? {}, item))
      .join('\n')
  if (field.kind === 'blocks')
    return (value as Block[])
      .map(({ block, values }) => textOfAll(blockTypes[block]?.fields ?? {}, values))
      .join('\n')
  if (field.kind === 'richText') return plainText(value as RichText)
  return ''
}

const kindsWithoutText = new Set<Field['kind']>(['layout', 'records', 'color', 'language'])

const textOfAll = (
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, FieldValue>>,
): string =>
  Object.entries(fields)
    .map(([name, field]) => fieldText(field, values[name]))
    .filter(Boolean)
    .join('\n')
