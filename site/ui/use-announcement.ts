import { useState } from 'react'

/** Returns a text once it differs from the first one, for a live region that says nothing while a screen loads. */
export function useAnnouncement(text: string | undefined): string {
  const [first, setFirst] = useState(text)
  const [hasChanged, setChanged] = useState(false)
  if (first === undefined && text !== undefined) setFirst(text)
  if (first !== undefined && text !== undefined && text !== first && !hasChanged) setChanged(true)
  return hasChanged ? (text ?? '') : ''
}
