import { ArrowDown, ArrowUp, GripVertical, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Field } from '#content/field.ts'
import { readOrder, writeOrder } from '#content/order.ts'
import { editAddress } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { ContentForm } from './FieldInput.tsx'
import { partName } from './shown.ts'
import { useDragOrder } from './use-drag-order.ts'

interface Props {
  form: ContentForm
  name: string
  field: Field
  labelledBy: string
}

/** Sections in an order: what is fixed stays, everything else is switched on and off and moved between it. */
export function OrderInput({ form, name, field, labelledBy }: Props) {
  const stored = (useWatch({ control: form.control, name }) as string | undefined) ?? ''
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const places = readOrder(stored, field)
  const off = (field.options ?? []).filter((part) => !places.includes(part))

  function put(now: readonly string[], words: string) {
    form.setValue(name, writeOrder(readOrder(writeOrder(now), field)), { shouldDirty: true })
    setSaid(words)
  }
  function move(from: number, to: number) {
    const part = places[from]!
    const at = Math.min(Math.max(to, 1), places.length - 2)
    put(
      places.toSpliced(from, 1).toSpliced(at, 0, part),
      `${partName(part)} is now ${at + 1} of ${places.length}.`,
    )
  }
  const switchOn = (part: string) => put(places.toSpliced(-1, 0, part), `${partName(part)} is on the page.`)
  const switchOff = (part: string) =>
    put(
      places.filter((each) => each !== part),
      `${partName(part)} is not on the page.`,
    )
  useDragOrder(list, places.length, move)

  return (
    <div className="order" role="group" aria-labelledby={labelledBy}>
      <ol className="records" ref={list}>
        {places.map((part, i) =>
          field.fixed?.includes(part) ? (
            <li key={part} className="record" data-index={i}>
              <span className="lock" title="Always on the page, in this order">
                <Lock aria-hidden />
              </span>
              <PartName part={part} more="Always there" />
            </li>
          ) : (
            <li key={part} className="record" data-index={i}>
              <span className="grip" aria-hidden title="Drag to move">
                <GripVertical />
              </span>
              <PartName part={part} />
              <span className="record-actions">
                <MoveButton part={part} direction="up" disabled={i === 1} move={() => move(i, i - 1)} />
                <MoveButton
                  part={part}
                  direction="down"
                  disabled={i === places.length - 2}
                  move={() => move(i, i + 1)}
                />
                <Switch part={part} on change={() => switchOff(part)} />
              </span>
            </li>
          ),
        )}
      </ol>
      {off.length > 0 && (
        <>
          <h3>Not on the page</h3>
          <ul className="records">
            {off.map((part) => (
              <li key={part} className="record off">
                <PartName part={part} />
                <span className="record-actions">
                  <Switch part={part} change={() => switchOn(part)} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hidden" role="status">
        {said}
      </p>
    </div>
  )
}

const PartName = ({ part, more }: { part: string; more?: string }) => (
  <Link className="record-name" to={editAddress(sections[part as SectionKey])}>
    <strong>{partName(part)}</strong>
    {more && <span>{more}</span>}
  </Link>
)

interface MoveProps {
  part: string
  direction: 'up' | 'down'
  disabled: boolean
  move: () => void
}

const MoveButton = ({ part, direction, disabled, move }: MoveProps) => (
  <button
    type="button"
    className="icon-btn"
    aria-label={`Move ${direction}: ${partName(part)}`}
    disabled={disabled}
    onClick={move}
  >
    {direction === 'up' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
  </button>
)

const Switch = ({ part, on = false, change }: { part: string; on?: boolean; change: () => void }) => (
  <button
    type="button"
    className="toggle"
    role="switch"
    aria-checked={on}
    aria-label={`On the page: ${partName(part)}`}
    onClick={change}
  />
)
