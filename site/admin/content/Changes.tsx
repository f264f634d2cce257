import type { Section } from '#content/section.ts'
import { labelOf, valueOf } from '../activity/words.ts'
import { difference } from '../lib/diff.ts'
import type { Values } from './records.ts'
import { shown } from './shown.ts'

interface Props {
  section: Section | undefined
  before: Values | null
  after: Values | null
}

/** Field by field, what a change took out and put in. */
export function Changes({ section, before, after }: Props) {
  const names = [
    ...new Set([
      ...Object.keys(section?.fields ?? {}),
      ...Object.keys(before ?? {}),
      ...Object.keys(after ?? {}),
    ]),
  ]
  const changed = names.filter((name) => asText(before?.[name]) !== asText(after?.[name]))
  if (changed.length === 0) return <p className="soft">Nothing differs.</p>
  return (
    <dl className="changes">
      {changed.map((name) => (
        <div key={name}>
          <dt>{section?.fields[name]?.label ?? labelOf(name)}</dt>
          <dd className="lines">
            {difference(read(section, name, before), read(section, name, after)).map((part, i) =>
              part.kind === 'same' ? (
                <span key={i}>{part.text}</span>
              ) : part.kind === 'gone' ? (
                <del key={i}>{part.text}</del>
              ) : (
                <ins key={i}>{part.text}</ins>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const read = (section: Section | undefined, name: string, values: Values | null) => {
  const text = asText(values?.[name])
  return section ? shown(section.fields[name], text) : valueOf(name, text)
}

const asText = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
