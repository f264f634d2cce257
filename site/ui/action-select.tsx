import { useRef, useState, type KeyboardEvent } from 'react'
import type { Option } from './filters.tsx'

interface ActionSelectProps {
  /** Its name, where no label is around it. */
  label?: string
  value: string
  options: readonly Option[]
  /** `byEnter`: chosen with the keyboard, which is still on it. */
  onSelect: (value: string, byEnter: boolean) => void
}

/**
 * A list whose choice is acted on at once. The keys that change a closed list only propose: Enter or leaving it decides,
 * Escape goes back (WCAG 3.2.2).
 */
export function ActionSelect({ label, value, options, onSelect }: ActionSelectProps) {
  const [proposed, setProposed] = useState<string>()
  const isByKey = useRef(false)

  function decide(byEnter: boolean) {
    setProposed(undefined)
    if (proposed !== undefined && proposed !== value) onSelect(proposed, byEnter)
  }
  function onKeyDown(event: KeyboardEvent) {
    isByKey.current = changesClosedList(event)
    if (proposed === undefined) return
    if (event.key === 'Escape') setProposed(undefined)
    if (event.key !== 'Enter') return
    event.preventDefault()
    decide(true)
  }
  return (
    <select
      aria-label={label}
      value={proposed ?? value}
      onKeyDown={onKeyDown}
      onPointerDown={() => (isByKey.current = false)}
      onBlur={() => decide(false)}
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
