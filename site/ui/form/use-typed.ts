import { useRef, useState, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'
import { useUnsavedForm } from './unsaved.ts'

interface Options {
  /** Under which it is kept, and asked about before it is left; without it, it lasts as long as the field. */
  draft?: string | undefined
  title: string
  /** What is stored. */
  initial: string
}

/** The text of one field. What was typed and not sent is kept, also while what was typed before is on its way. */
export function useTyped({ draft, title, initial }: Options) {
  const [seen, setSeen] = useState(initial)
  const [stored, setStored] = useState(initial)
  const [local, setLocal] = useState<string>()
  const latest = useRef<string>(undefined)
  const kept = useSyncExternalStore(drafts.subscribe, () =>
    draft === undefined ? undefined : drafts.read<string>(draft),
  )
  if (seen !== initial) {
    setSeen(initial)
    setStored(initial)
  }
  useUnsavedForm(draft, title)

  function write(text: string | undefined) {
    if (draft === undefined) {
      latest.current = text
      setLocal(text)
    } else if (text === undefined) drafts.remove(draft)
    else drafts.write(draft, text)
  }
  return {
    value: (draft === undefined ? local : kept) ?? stored,
    type: (text: string) => write(text === stored ? undefined : text),
    discard: () => write(undefined),
    /** What was sent is stored now, and the field shows `now`, with what was typed meanwhile. */
    sent: (text: string, now: string) => {
      const typed = (draft === undefined ? latest.current : drafts.read<string>(draft)) ?? stored
      setStored(now)
      if (typed === text) write(undefined)
      else if (now === '' && typed.startsWith(text)) write(typed.slice(text.length).trimStart() || undefined)
    },
  }
}
