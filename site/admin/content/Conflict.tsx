import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Section } from '#content/section.ts'
import { whoIs } from '../lib/who.ts'
import { ago } from '../lib/time.ts'
import { Trouble } from '../ui/states.tsx'
import { revisionsOf, valuesOf, type Stored, type Values } from './records.ts'
import { shown } from './shown.ts'

interface Props {
  section: Section
  mine: Values
  theirs: Stored
  saving: boolean
  trouble: unknown
  onChosen: (values: Values) => void
  onTheirs: () => void
}

/** Somebody has saved in the meantime: both versions, and a choice at each field that differs. */
export function Conflict({ section, mine, theirs, saving, trouble, onChosen, onTheirs }: Props) {
  const other = valuesOf(section, theirs.record)
  const differing = Object.entries(section.fields).filter(
    ([name]) => (mine[name] ?? '').trim() !== other[name],
  )
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({})
  const last = useQuery(revisionsOf(section, theirs.record._id, 1)).data?.rows[0]
  const values = Object.fromEntries(
    Object.keys(section.fields).map((name) => [
      name,
      (chosen[name] ?? 'mine') === 'mine' ? (mine[name] ?? '') : (other[name] ?? ''),
    ]),
  )
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">Somebody saved this before you</h2>
      <p>
        {last ? `${whoIs(last.by)} saved it ${ago(last.at)}.` : 'It was saved meanwhile.'} Nothing is lost:
        choose which words to keep{differing.length > 0 ? ' in each field' : ''}.
      </p>
      {differing.map(([name, field]) => (
        <fieldset key={name} className="conflict-field">
          <legend>{field.label}</legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <label key={whose}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={(chosen[name] ?? 'mine') === whose}
                onChange={() => setChosen({ ...chosen, [name]: whose })}
              />
              <strong>{whose === 'mine' ? 'Yours' : 'Theirs'}</strong>
              <span className="lines">
                {shown(field, (whose === 'mine' ? mine[name] : other[name]) ?? '') || '(empty)'}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {trouble !== undefined && <Trouble error={trouble} />}
      <div className="actions">
        <button type="button" className="btn main" disabled={saving} onClick={() => onChosen(values)}>
          {saving ? 'Saving …' : 'Save this choice'}
        </button>
        <button type="button" className="btn" onClick={onTheirs}>
          Take theirs and go on
        </button>
      </div>
    </section>
  )
}
