import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { ApiError } from '../../session/request.ts'
import { useTyped } from './use-typed.ts'
import { ErrorMessage } from '../query-result.tsx'

interface Props {
  /** Its name at the API, by which a refusal names it. */
  name: string
  label: string
  help?: ReactNode
  type?: 'email' | 'text'
  lines?: number
  initial?: string
  max: number
  button: string
  check: (value: string) => string | undefined
  send: (value: string) => Promise<unknown>
  /** After a success. */
  onSent?: () => unknown
  /** The name under which what is typed is kept until it is sent. */
  draft?: string
  /** Empties it after a success. */
  clears?: boolean
  /** Puts the form away again, where it was asked for. */
  cancel?: () => void
}

/** A form of one field: what is wrong stands at it, and what was typed stays. */
export function OneField({
  name,
  label,
  help,
  type = 'text',
  lines,
  initial = '',
  max,
  button,
  check,
  send,
  onSent,
  draft,
  clears,
  cancel,
}: Props) {
  const id = useId()
  const typed = useTyped({ draft, title: label, initial })
  const { value } = typed
  const [wrong, setWrong] = useState<string>()
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const found = check(value)
    setTried(true)
    setWrong(found)
    setTrouble(undefined)
    if (found) return (form.elements.namedItem(name) as HTMLElement).focus()
    setBusy(true)
    try {
      await send(value.trim())
      setTried(false)
      typed.sent(value, clears ? '' : value)
      onSent?.()
    } catch (error) {
      const at = error instanceof ApiError ? error.errors[name] : undefined
      if (at) setWrong(at)
      else setTrouble(error)
    } finally {
      setBusy(false)
    }
  }
  const input = {
    id,
    name,
    value,
    maxLength: max,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': [help && `${id}-help`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined,
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => {
      typed.type(event.target.value)
      if (tried) setWrong(check(event.target.value))
    },
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )}
        {lines ? <textarea {...input} rows={lines} /> : <input {...input} type={type} autoComplete="off" />}
        {wrong && (
          <p className="error" id={`${id}-error`}>
            {wrong}
          </p>
        )}
      </div>
      {trouble !== undefined && <ErrorMessage error={trouble} />}
      <div className="actions">
        <button className="btn main" disabled={busy}>
          {busy ? 'One moment …' : button}
        </button>
        {cancel && (
          <button
            type="button"
            className="btn quiet"
            disabled={busy}
            onClick={() => {
              typed.discard()
              cancel()
            }}
          >
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
