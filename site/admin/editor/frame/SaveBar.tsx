import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

export type SaveState = '' | 'unsaved' | 'saving' | 'saved'

interface Props {
  state: SaveState
  /** The label of the button that saves. */
  saveLabel: string
  /** The number of fields with an error. */
  errors: number
  onDiscard: () => void
  /** Other buttons for unsaved changes. */
  children?: ReactNode
}

const texts: Record<SaveState, string> = {
  '': '',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  saved: 'All changes saved',
}

/** The state of the form's changes, and the buttons to save or discard them. */
export function SaveBar({ state, saveLabel, errors, onDiscard, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.key === 's' && (event.ctrlKey || event.metaKey))) return
      event.preventDefault()
      bar.current?.closest('form')?.requestSubmit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [])
  const text = errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : texts[state]
  const isSave = errors === 0 && (state === 'saving' || state === 'saved')
  return (
    <div className="save-bar" ref={bar}>
      <p className={`save-state ${errors > 0 ? 'bad' : state}`}>
        {/* A save is announced by its toast alone. */}
        {isSave && text}
        <span role="status">{!isSave && text}</span>
      </p>
      {state === 'unsaved' && (
        <Button variant="plain" onClick={onDiscard}>
          Discard
        </Button>
      )}
      {state === 'unsaved' && children}
      <Button
        type="submit"
        variant="primary"
        disabled={state === 'saving'}
        aria-keyshortcuts="Control+S"
        title="Ctrl + S"
      >
        {state === 'saving' ? 'Saving…' : saveLabel}
      </Button>
    </div>
  )
}
