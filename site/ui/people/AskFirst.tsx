import { useState } from 'react'
import { errorMessage } from '../form/errors.ts'

interface Props {
  /** What it does, as on a button: `Revoke`. */
  text: string
  /** To what: for screen readers, who do not see the row. */
  what: string
  onConfirm: () => Promise<unknown>
}

/** A button that asks once more, in its place, before something that cannot be undone. */
export function AskFirst({ text, what, onConfirm }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'pending'>('idle')
  const [error, setError] = useState('')

  async function confirm() {
    setState('pending')
    setError('')
    await onConfirm().catch((error: unknown) => setError(errorMessage(error)))
    setState('idle')
  }

  return (
    <span className="people-row">
      {state === 'idle' ? (
        <button
          type="button"
          className="people-button"
          aria-label={`${text}: ${what}`}
          onClick={() => setState('asking')}
        >
          {text}
        </button>
      ) : (
        <>
          <button
            type="button"
            className="people-button is-danger"
            disabled={state === 'pending'}
            aria-label={`Yes, ${text.toLowerCase()}: ${what}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => void confirm()}
          >
            Yes, {text.toLowerCase()}
          </button>
          <button type="button" className="people-button" onClick={() => setState('idle')}>
            Keep
          </button>
        </>
      )}
      {error && <span role="alert">{error}</span>}
    </span>
  )
}
