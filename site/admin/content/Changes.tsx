import type { Section } from '#content/section.ts'
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
          <dt>{section?.fields[name]?.label ?? name}</dt>
          <dd className="lines">
            {difference(
              shown(section?.fields[name], asText(before?.[name])),
              shown(section?.fields[name], asText(after?.[name])),
            ).map((part, i) =>
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

const asText = (value: unknown) =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
