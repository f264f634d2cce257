import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Section } from '#content/section.ts'
import type { Session } from '../../session/auth.ts'
import { whoIs } from '../lib/who.ts'
import { ago } from '../lib/time.ts'
import { revisionsOf, valuesOf, type Stored, type Values } from './records.ts'
import { shown } from './shown.ts'

interface Props {
  section: Section
  /** The fields that both have changed. */
  names: readonly string[]
  mine: Values
  theirs: Stored
  onChosen: (takeTheirs: readonly string[]) => void
  onBack: () => void
}

/** Somebody has saved in the meantime: a choice at each field that both have changed. */
export function Conflict({ section, names, mine, theirs, onChosen, onBack }: Props) {
  const me = useOutletContext<Session>()
  const other = valuesOf(section, theirs.record)
  const [takeTheirs, setTakeTheirs] = useState<readonly string[]>([])
  const last = useQuery(revisionsOf(section, theirs.record._id, 1)).data?.rows[0]
  const isMine = last?.by.uid === me.uid
  const whose = isMine ? { mine: 'This window', theirs: 'Other window' } : { mine: 'Yours', theirs: 'Theirs' }
  // The button that had the focus is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {!last
          ? 'This was saved meanwhile'
          : isMine
            ? 'You saved this in another window'
            : 'Somebody saved this before you'}
      </h2>
      <p>
        {last && `${isMine ? 'You' : whoIs(last.by)} saved it ${ago(last.at)}.`} Changes of other fields are
        merged. Nothing is lost: choose which words to keep{' '}
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
                onChange={() =>
                  setTakeTheirs(
                    side === 'theirs' ? [...takeTheirs, name] : takeTheirs.filter((each) => each !== name),
                  )
                }
              />
              <strong>{whose[side]}</strong>
              <span className="lines">
                {shown(section.fields[name], (side === 'mine' ? mine[name] : other[name]) ?? '') || '(empty)'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="actions">
        <button type="button" className="btn main" onClick={() => onChosen(takeTheirs)}>
          Save this choice
        </button>
        <button type="button" className="btn" onClick={onBack}>
          Back to the form
        </button>
      </div>
    </section>
  )
}
