import type { Field } from '#content/field.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { toMarkdown } from '#content/rich-text/to-markdown.ts'
import { screenFor } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'

/** The title of a part of the homepage layout. */
export const partName = (part: string) =>
  part in sections ? screenFor(sections[part as SectionKey]).title : part

/** A stored value as text. */
export const formatValue = (field: Field | undefined, value: string) => {
  if (field?.kind === 'order') return value.replace(/\w+/g, partName)
  if (field?.kind === 'richText' && value) return toMarkdown(JSON.parse(value) as RichText)
  return field?.kind === 'records' && value ? `${value.split(', ').length} chosen` : value
}
