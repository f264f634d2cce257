import { useState } from 'react'

/** The text of an input that acts later than it is edited; when `value` changes, the text is reset to it. */
export function useEditedText(value: string) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setText(value)
  }
  return [text, setText] as const
}
