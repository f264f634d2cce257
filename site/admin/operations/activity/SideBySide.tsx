import type { Section } from '#content/sections/section.ts'
import { changedFields, type FieldsOfVersion } from './changed-fields.ts'
import { wordDiff } from './word-diff.ts'
import './side-by-side.css'

interface Props {
  section: Section
  /** The older version, with its name. */
  before: { title: string; values: FieldsOfVersion | null }
  after: { title: string; values: FieldsOfVersion | null }
}

/** Two versions of a record side by side: the fields that differ, with the words that only one of them has marked. */
export function SideBySide({ section, before, after }: Props) {
  const changed = changedFields(section, before.values, after.values)
  if (changed.length === 0) return <p className="muted">No differences.</p>
  return (
    <table className="side-by-side">
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden">Field</span>
          </th>
          <th scope="col">{before.title}</th>
          <th scope="col">{after.title}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, label, textBefore, textAfter }) => {
          const parts = wordDiff(textBefore, textAfter)
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              {(['removed', 'added'] as const).map((own) => (
                <td key={own} className="lines" data-version={own === 'removed' ? before.title : after.title}>
                  {(own === 'removed' ? textBefore : textAfter) === '' && (
                    <span className="muted">(empty)</span>
                  )}
                  {parts.map(({ kind, text }, i) =>
                    kind === 'same' ? (
                      <span key={i}>{text}</span>
                    ) : kind !== own ? null : own === 'removed' ? (
                      <del key={i}>{text}</del>
                    ) : (
                      <ins key={i}>{text}</ins>
                    ),
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
