import { useEffect, useRef } from 'react'

export type SaveState = '' | 'unsaved' | 'saving' | 'saved'

interface Props {
  state: SaveState
  verb: string
  problems: number
  onDiscard: () => void
}

const words: Record<SaveState, string> = {
  '': '',
  unsaved: 'Unsaved changes',
  saving: 'Saving …',
  saved: 'All changes saved',
}

/** How it stands with what was typed, and what to do with it. */
export function SaveBar({ state, verb, problems, onDiscard }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.key === 's' && (event.ctrlKey || event.metaKey))) return
      event.preventDefault()
      button.current?.form?.requestSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const said =
    problems > 0 ? `${problems} ${problems === 1 ? 'field needs' : 'fields need'} a look` : words[state]
  return (
    <div className="save-bar">
      <p className={`save-state ${problems > 0 ? 'bad' : state}`} role="status">
        {said}
      </p>
      {state === 'unsaved' && (
        <button type="button" className="btn quiet" onClick={onDiscard}>
          Discard
        </button>
      )}
      <button
        ref={button}
        className="btn main"
        disabled={state === 'saving'}
        aria-keyshortcuts="Control+S"
        title="Ctrl + S"
      >
        {state === 'saving' ? 'Saving …' : verb}
      </button>
    </div>
  )
}
