import type { Block } from '#content/model/block.ts'
import { blockTypes } from '#content/blocks/blocks.ts'
import type { Field } from '#content/model/field.ts'
import { blockIdOf } from '#content/model/layout.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { toMarkdown } from '#content/rich-text/to-markdown.ts'
import { screenFor } from '#content/sections/screens.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { fromText, toText, type FieldValue } from '#content/model/value.ts'

/** The title of a part of a page layout. */
export const partName = (part: string, field?: Pick<Field, 'ownParts'>) =>
  field?.ownParts?.[part]?.title ??
  (part in sections
    ? screenFor(sections[part as SectionKey]).title
    : blockIdOf(part)
      ? 'Block of this page'
      : part)

/** A stored value as text. */
export const formatValue = (field: Field | undefined, value: string): string => {
  if (!field || !value) return value
  switch (field.kind) {
    case 'layout':
      return value.replace(/[\w:-]+/g, (part) => partName(part, field))
    case 'records':
      return `${value.split(', ').length} chosen`
    case 'richText':
      return toMarkdown(JSON.parse(value) as RichText)
    case 'items':
      return (fromText('items', value) as Values[]).map((item) => wordsOf(field.fields, item)).join('\n\n')
    case 'blocks':
      return (fromText('blocks', value) as Block[])
        .map(({ block, hidden, values }) => {
          const type = blockTypes[block]
          return `${type?.title ?? block}${hidden ? ' (hidden)' : ''}\n${wordsOf(type?.fields, values)}`
        })
        .join('\n\n')
    default:
      return value
  }
}

type Values = Readonly<Record<string, FieldValue>>

const wordsOf = (fields: Readonly<Record<string, Field>> = {}, values: Values) =>
  Object.entries(fields)
    .flatMap(([name, field]) =>
      values[name] ? `${field.label}: ${formatValue(field, toText(values[name]))}` : [],
    )
    .join('\n')
