import type { Section } from '#content/sections/section.ts'
import { changedFields, type FieldsOfVersion as Values } from './changed-fields.ts'
import { wordDiff } from './word-diff.ts'

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
  const changed = changedFields(section, before, after, { labelOf, wordsOf })
  if (changed.length === 0) return <p className="muted">No differences.</p>
  return (
    <dl className="changes">
      {changed.map(({ name, label, textBefore, textAfter }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className="lines">
            {wordDiff(textBefore, textAfter).map(({ kind, text }, i) => {
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
