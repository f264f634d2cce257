import { blockTypes } from '#content/blocks/blocks.ts'
import { kinds, type Field } from '#content/model/field.ts'
import type { Section } from '#content/sections/section.ts'
import type { FieldValue } from '#content/model/value.ts'
import type { ContentRecord } from './records.ts'

type Fields = Readonly<Record<string, Field>>
type Values = Readonly<Record<string, FieldValue>>

/** A record in an answer: with every field, also those that are not stored because they are empty. */
export const toAnswer = ({ fields }: Section, { _id, ...values }: ContentRecord): ContentRecord => ({
  _id,
  ...withEveryField(fields, values),
})

/** The same in a paged list, which leaves out the long fields. */
export function toListedAnswer({ fields, longFields = [] }: Section, { _id, ...values }: ContentRecord) {
  const listed = Object.entries(fields).filter(([name]) => !longFields.includes(name))
  return { _id, ...withEveryField(Object.fromEntries(listed), values) }
}

const withEveryField = (fields: Fields, values: Values): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, completed(field, values[name])]))

function completed({ kind, fields = {} }: Field, value: FieldValue | undefined): FieldValue {
  if (value === undefined) return kinds[kind].empty ?? ''
  if (kind === 'items') return (value as Values[]).map((item) => withEveryField(fields, item))
  if (kind === 'blocks')
    return (value as { block: keyof typeof blockTypes; values: Values }[]).map((block) => ({
      ...block,
      values: withEveryField(blockTypes[block.block]?.fields ?? {}, block.values),
    }))
  return value
}
