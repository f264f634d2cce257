import { diffWordsWithSpace } from 'diff'
import type { Section } from '#content/section.ts'
import { labelOf, valueText } from '../activity/words.ts'
import { formatValue } from './format-value.ts'

type Values = Readonly<Record<string, unknown>>

interface Props {
  section: Section | undefined
  before: Values | null
  after: Values | null
}

/** The fields that a change has changed, with the words removed and added. */
export function FieldChanges({ section, before, after }: Props) {
  const names = [
    ...new Set([
      ...Object.keys(section?.fields ?? {}),
      ...Object.keys(before ?? {}),
      ...Object.keys(after ?? {}),
    ]),
  ]
  const changed = names.filter((name) => asText(before?.[name]) !== asText(after?.[name]))
  if (changed.length === 0) return <p className="soft">No differences.</p>
  return (
    <dl className="changes">
      {changed.map((name) => (
        <div key={name}>
          <dt>{section?.fields[name]?.label ?? labelOf(name)}</dt>
          <dd className="lines">
            {diff(read(section, name, before), read(section, name, after)).map(
              ({ value, added, removed }, i) =>
                removed ? (
                  <del key={i}>{value}</del>
                ) : added ? (
                  <ins key={i}>{value}</ins>
                ) : (
                  <span key={i}>{value}</span>
                ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Texts that differ too much are shown as a whole: computing their difference would take too long. */
const diff = (before: string, after: string) =>
  diffWordsWithSpace(before, after, { maxEditLength: 500 }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]

const read = (section: Section | undefined, name: string, values: Values | null) => {
  const text = asText(values?.[name])
  return section ? formatValue(section.fields[name], text) : valueText(name, text)
}

const asText = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
