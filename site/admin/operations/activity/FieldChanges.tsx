import type { Section } from '#content/sections/section.ts'
import { toText } from '#content/model/value.ts'
import { formatValue } from './format-value.ts'
import { wordDiff } from './word-diff.ts'

type Values = Readonly<Record<string, unknown>>

interface Props {
  section: Section | undefined
  before: Values | null
  after: Values | null
  /** The label of a value that is not a field of the section; null of one that is not shown. */
  labelOf?: (name: string) => string | null
  /** Such a value in words, if it is not shown as it is stored. */
  wordsOf?: (name: string, text: string) => string
}

/** The fields that differ between two versions, with the removed and added words. */
export function FieldChanges({ section, before, after, labelOf = (name) => name, wordsOf }: Props) {
  const names = [
    ...new Set([
      ...Object.keys(section?.fields ?? {}),
      ...Object.keys(before ?? {}),
      ...Object.keys(after ?? {}),
    ]),
  ]
  const textOf = (name: string, values: Values | null) => {
    const text = asText(values?.[name])
    if (section) return formatValue(section.fields[name], text)
    return wordsOf?.(name, text) ?? text
  }
  const changed = names.flatMap((name) => {
    const label = section?.fields[name]?.label ?? labelOf(name)
    const isChanged = asText(before?.[name]) !== asText(after?.[name])
    return isChanged && label !== null ? [{ name, label }] : []
  })
  if (changed.length === 0) return <p className="muted">No differences.</p>
  return (
    <dl className="changes">
      {changed.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="lines">
            {wordDiff(textOf(name, before), textOf(name, after)).map(({ kind, text }, i) => {
              const Tag = tags[kind]
              return <Tag key={i}>{text}</Tag>
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const tags = { removed: 'del', added: 'ins', same: 'span' } as const

const asText = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? toText(value)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '')
