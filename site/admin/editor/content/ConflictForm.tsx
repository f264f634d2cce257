import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Section } from '#content/sections/section.ts'
import type { Session } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { timeAgo } from '../../../ui/time.tsx'
import { actorName } from '../../operations/activity/actor.ts'
import { formatValue } from '../../operations/activity/format-value.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { publishLabel } from '../records/publish-label.ts'
import { revisionsQuery, valuesOf, type VersionedRecord } from '../records/records.ts'

interface Props {
  section: Section
  /** The fields that both users have changed. */
  names: readonly string[]
  mine: Values
  theirs: VersionedRecord
  onResolve: (takeTheirs: readonly string[]) => void
  onCancel: () => void
}

/** Resolves a conflict with a save by another user or window: one choice for each field that both have changed. */
export function ConflictForm({ section, names, mine, theirs, onResolve, onCancel }: Props) {
  const me = useOutletContext<Session>()
  const theirValues = valuesOf(section, theirs.record)
  const [takeTheirs, setTakeTheirs] = useState<readonly string[]>([])
  const last = useQuery(revisionsQuery(section, theirs.record._id, 1)).data?.rows[0]
  const isMine = last?.by.uid === me.uid
  const sides = isMine ? { mine: 'This window', theirs: 'Other window' } : { mine: 'Yours', theirs: 'Theirs' }
  // The save button, which had the focus, was removed.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = !last
    ? 'This was changed in the meantime'
    : isMine
      ? 'You saved this in another window'
      : 'Someone saved this before you'
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>
        {last && `${isMine ? 'You' : actorName(last.by)} saved it ${timeAgo(last.at)}.`} Changes to other
        fields are merged. Choose which version to keep{' '}
        {names.length === 1 ? 'in this field' : 'in these fields'}.
      </p>
      {names.map((name) => (
        <fieldset key={name} className="conflict-field">
          <legend>{section.fields[name]!.label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={takeTheirs.includes(name) === (side === 'theirs')}
                onChange={() => {
                  const others = takeTheirs.filter((each) => each !== name)
                  setTakeTheirs(side === 'theirs' ? [...others, name] : others)
                }}
              />
              <strong>{sides[side]}</strong>
              <span className="lines">
                {formatValue(section.fields[name], (side === 'mine' ? mine : theirValues)[name] ?? '') ||
                  '(empty)'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="actions">
        <Button variant="primary" onClick={() => onResolve(takeTheirs)}>
          {publishLabel(section)}
        </Button>
        <Button onClick={onCancel}>Back to the form</Button>
      </div>
    </section>
  )
}
