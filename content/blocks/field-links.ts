import type { Block } from '../model/block.ts'
import type { Field } from '../model/field.ts'
import type { FieldValue } from '../model/value.ts'
import type { RichNode, RichText } from '../rich-text/schema.ts'
import { blockTypes } from './blocks.ts'

type Fields = Readonly<Record<string, Field>>
type Values = Readonly<Record<string, FieldValue | undefined>>
type Change = (href: string) => string

/** A record's values with the address of each of their links changed, at any depth. */
export const withLinks = (fields: Fields, values: Values, change: Change): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, fields[name] ? changed(fields[name], value, change) : value]],
    ),
  )

function changed(field: Field, value: FieldValue, change: Change): FieldValue {
  if (field.kind === 'link') return typeof value === 'string' && value ? change(value) : value
  if (field.kind === 'items')
    return (value as Record<string, FieldValue>[]).map((item) => withLinks(field.fields ?? {}, item, change))
  if (field.kind === 'blocks')
    return (value as Block[]).map((block) => ({
      ...block,
      values: withLinks(blockTypes[block.block]?.fields ?? {}, block.values, change),
    }))
  if (field.kind !== 'richText') return value
  const text = value as RichText
  return { ...text, content: text.content.map((node) => changedNode(node, change)) }
}

const changedNode = (node: RichNode, change: Change): RichNode => ({
  ...node,
  ...(node.marks && {
    marks: node.marks.map((mark) =>
      typeof mark.attrs?.['href'] === 'string'
        ? { ...mark, attrs: { ...mark.attrs, href: change(mark.attrs['href']) } }
        : mark,
    ),
  }),
  ...(node.content && { content: node.content.map((inside) => changedNode(inside, change)) }),
})
