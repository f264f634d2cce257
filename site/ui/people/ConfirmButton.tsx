import { useState } from 'react'
import { errorMessage } from '../form/errors.ts'

interface Props {
  /** The action, as the button's text: `Revoke`. */
  text: string
  /** The object of the action, for screen readers. */
  target: string
  onConfirm: () => Promise<unknown>
}

/** A button for an action that cannot be undone: asks for confirmation in place. */
export function ConfirmButton({ text, target, onConfirm }: Props) {
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
          aria-label={`${text}: ${target}`}
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
            aria-label={`Yes, ${text.toLowerCase()}: ${target}`}
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
