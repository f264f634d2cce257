import { useEffect, useEffectEvent, useState } from 'react'

/** A search that goes on as one types, a moment after the last key. */
export function Search({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (q: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => search(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <label className="search">
      {label}
      <input type="search" value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
    </label>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

/** One of several; the first is usually all of them. */
export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChoose(event.target.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

/** A day, as the browser asks for one. */
export const Day = ({
  label,
  value,
  onChoose,
}: {
  label: string
  value: string
  onChoose: (day: string) => void
}) => (
  <label>
    {label}
    <input type="date" value={value} onChange={(event) => onChoose(event.target.value)} />
  </label>
)
