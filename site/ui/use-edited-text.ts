import { useState } from 'react'

/**
 * The text of an input that acts later than it is edited. When `value` changes, the text is reset to it, unless the
 * input has caused the change: the user may have typed more since. It is also reset if `act` resolves to false.
 */
export function useEditedText(value: string, act: (text: string) => unknown) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState<string | undefined>(value)
  /** The texts that were submitted, but are not the value yet. */
  const [submitted, setSubmitted] = useState<readonly string[]>([])
  if (lastValue !== value) {
    const isOwn = submitted.includes(value)
    setLastValue(value)
    setSubmitted(isOwn ? submitted.slice(submitted.indexOf(value) + 1) : [])
    if (!isOwn) setText(value)
  }
  async function submit(next: string) {
    setSubmitted([...submitted, next])
    if ((await act(next)) !== false) return
    setSubmitted([])
    setLastValue(undefined)
  }
  return { text, setText, submit: (next: string) => void submit(next) }
}
