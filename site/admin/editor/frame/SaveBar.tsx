import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { useConnectionTrouble } from '../../../ui/connection.ts'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import { useEditorBar } from '../preview/editor-bar.ts'

export type SaveState = '' | 'unsaved' | 'saving' | 'saved'

interface Props {
  section: Section
  state: SaveState
  /** The label of the button that saves. */
  saveLabel: string
  /** The number of fields with an error. */
  errors: number
  /** Why the last save failed, if that is not said at a field. */
  error?: unknown
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

/**
 * The state of the form's changes, and the buttons to save or discard them. Says why they cannot be saved: it is in view
 * wherever the form is scrolled to.
 */
export function SaveBar({ section, state, saveLabel, errors, error, onDiscard, children }: Props) {
  const trouble = useConnectionTrouble()
  const anchor = useRef<HTMLSpanElement>(null)
  const editorBar = useEditorBar(section)
  const formOf = () => anchor.current?.closest('form')
  const submit = () => formOf()?.requestSubmit()
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.key === 's' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    if (event.repeat) return
    // A screen may have several forms: the one that is typed in is saved, from elsewhere those with changes.
    const typedIn = document.activeElement?.closest('form.record-form')
    if (typedIn ? typedIn === formOf() : state === 'unsaved') submit()
  })
  useEffect(() => {
    addEventListener('keydown', saveByKey)
    return () => removeEventListener('keydown', saveByKey)
  }, [])
  const text = errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : texts[state]
  const isSave = errors === 0 && (state === 'saving' || state === 'saved')
  const bar = (
    <div className="save-bar">
      {error !== undefined && <ApiErrorMessage error={error} />}
      <p className="save-trouble" role="status">
        {error === undefined &&
          trouble &&
          `${trouble} What you typed stays in this browser; save it when the connection is back.`}
      </p>
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
        // In the bar of the editor, it is outside the form.
        {...(editorBar ? { onClick: submit } : { type: 'submit' as const })}
        variant="primary"
        disabled={state === 'saving'}
        aria-keyshortcuts="Control+S"
        title="Ctrl + S"
      >
        {state === 'saving' ? 'Saving…' : saveLabel}
      </Button>
    </div>
  )
  return (
    <>
      <span ref={anchor} hidden />
      {editorBar?.actions ? createPortal(bar, editorBar.actions) : bar}
    </>
  )
}
