import type { Section } from '#content/sections/section.ts'
import { toText } from '#content/model/value.ts'
import { formatValue } from './format-value.ts'

export type FieldsOfVersion = Readonly<Record<string, unknown>>

interface Names {
  /** The label of a value that is not a field of the section; null of one that is not shown. */
  labelOf?: (name: string) => string | null
  /** Such a value in words, if it is not shown as it is stored. */
  wordsOf?: ((name: string, text: string) => string) | undefined
}

/** The fields that differ between two versions, with their values as text. */
export function changedFields(
  section: Section | undefined,
  before: FieldsOfVersion | null,
  after: FieldsOfVersion | null,
  { labelOf = (name) => name, wordsOf }: Names = {},
) {
  const names = new Set([
    ...Object.keys(section?.fields ?? {}),
    ...Object.keys(before ?? {}),
    ...Object.keys(after ?? {}),
  ])
  const textOf = (name: string, text: string) =>
    section ? formatValue(section.fields[name], text) : (wordsOf?.(name, text) ?? text)
  return [...names].flatMap((name) => {
    const label = section?.fields[name]?.label ?? labelOf(name)
    const [one, other] = [asText(before?.[name]), asText(after?.[name])]
    return one === other || label === null
      ? []
      : [{ name, label, textBefore: textOf(name, one), textAfter: textOf(name, other) }]
  })
}

const asText = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? toText(value)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '')
