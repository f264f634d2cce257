import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Field } from '#content/field.ts'
import { readOrder, writeOrder } from '#content/order.ts'
import { editAddress } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { ContentForm } from './FieldInput.tsx'
import { partName } from './format-value.ts'
import { DragHandle, MoveButton, useDragOrder } from './row-parts.tsx'

interface Props {
  form: ContentForm
  name: string
  field: Field
  labelledBy: string
}

/** The sections of a page, switched on and off and moved. What always comes first stays there. */
export function LayoutInput({ form, name, field, labelledBy }: Props) {
  const value = (useWatch({ control: form.control, name }) as string | undefined) ?? ''
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const parts = readOrder(value, field)
  const known = [...(field.usual ?? []), ...(field.options ?? [])]
  const hidden = known.filter((part) => !parts.includes(part))
  const range = [field.first ? 1 : 0, parts.length - 1] as const

  function setParts(next: readonly string[], text: string) {
    form.setValue(name, writeOrder(readOrder(writeOrder(next), field)), { shouldDirty: true })
    setAnnouncement(text)
  }
  function move(from: number, to: number) {
    const part = parts[from]!
    const index = Math.min(Math.max(to, range[0]), range[1])
    setParts(
      parts.toSpliced(from, 1).toSpliced(index, 0, part),
      `${partName(part)} is now ${index + 1} of ${parts.length}.`,
    )
  }
  const show = (part: string) => setParts(parts.toSpliced(-1, 0, part), `${partName(part)} is on the page.`)
  const hide = (part: string) =>
    setParts(
      parts.filter((each) => each !== part),
      `${partName(part)} is not on the page.`,
    )
  useDragOrder(list, parts.length, move)

  return (
    <div className="layout-input" role="group" aria-labelledby={labelledBy}>
      <ol className="records" ref={list}>
        {parts.map((part, index) =>
          part === field.first ? (
            <li key={part} className="record" data-index={index}>
              <span className="lock" title="Always the first on the page">
                <Lock aria-hidden />
              </span>
              <PartName part={part} detail="Always the first on the page" />
            </li>
          ) : (
            <li key={part} className="record" data-index={index}>
              <DragHandle />
              <PartName part={part} />
              <span className="row-actions">
                <MoveButton
                  icon={ArrowUp}
                  label={`Move ${partName(part)} up`}
                  {...{ index, range, move }}
                  to={index - 1}
                />
                <MoveButton
                  icon={ArrowDown}
                  label={`Move ${partName(part)} down`}
                  {...{ index, range, move }}
                  to={index + 1}
                />
                <Switch part={part} on onChange={() => hide(part)} />
              </span>
            </li>
          ),
        )}
      </ol>
      {hidden.length > 0 && (
        <>
          <h3>Not on the page</h3>
          <ul className="records">
            {hidden.map((part) => (
              <li key={part} className="record off">
                <PartName part={part} />
                <span className="row-actions">
                  <Switch part={part} onChange={() => show(part)} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

const PartName = ({ part, detail }: { part: string; detail?: string }) => (
  <a className="record-name" href={editAddress(sections[part as SectionKey])}>
    <strong>{partName(part)}</strong>
    {detail && <span>{detail}</span>}
  </a>
)

const Switch = ({ part, on = false, onChange }: { part: string; on?: boolean; onChange: () => void }) => (
  <button
    type="button"
    className="toggle"
    role="switch"
    aria-checked={on}
    aria-label={`${partName(part)} on the page`}
    onClick={onChange}
  />
)
