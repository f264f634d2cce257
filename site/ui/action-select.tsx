import { useRef, useState, type KeyboardEvent } from 'react'
import type { Option } from './select.tsx'

interface ActionSelectProps {
  /** The accessible name, if it is not inside a label. */
  label?: string
  value: string
  options: readonly Option[]
  /** `byEnter`: confirmed with Enter, so the select still has the focus. */
  onSelect: (value: string, byEnter: boolean) => void
}

/**
 * A select that acts as soon as an option is chosen. Keys that change a closed select only propose an option: Enter or
 * leaving the select confirms it, Escape resets it (WCAG 3.2.2).
 */
export function ActionSelect({ label, value, options, onSelect }: ActionSelectProps) {
  const [proposed, setProposed] = useState<string>()
  const isByKey = useRef(false)

  function confirm(byEnter: boolean) {
    setProposed(undefined)
    if (proposed !== undefined && proposed !== value) onSelect(proposed, byEnter)
  }
  function onKeyDown(event: KeyboardEvent) {
    isByKey.current = changesClosedList(event)
    if (proposed === undefined) return
    if (event.key === 'Escape') setProposed(undefined)
    if (event.key !== 'Enter') return
    event.preventDefault()
    confirm(true)
  }
  return (
    <select
      aria-label={label}
      value={proposed ?? value}
      onKeyDown={onKeyDown}
      onPointerDown={() => (isByKey.current = false)}
      onBlur={() => confirm(false)}
      onChange={({ target }) => {
        if (isByKey.current) setProposed(target.value)
        else onSelect(target.value, false)
      }}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  )
}

const changesClosedList = ({ key, altKey }: KeyboardEvent) =>
  !altKey && (/^(?:Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' '))
