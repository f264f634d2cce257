import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

interface CopyFieldProps {
  label: string
  value: string
  /** Whether it is always there, and so does not take the focus. */
  isPermanent?: boolean
}

/** The URL of a new link, in place of the form that created it, with a copy button; focusing it selects the text. */
export function CopyField({ label, value, isPermanent = false }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [status, setStatus] = useState('')
  async function copy() {
    input.current?.select()
    await navigator.clipboard.writeText(value).then(
      () => setStatus('Copied.'),
      () => setStatus('Copy it with Ctrl+C.'),
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        readOnly
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={!isPermanent}
        onFocus={(event) => event.target.select()}
      />
      <p className="row-list-actions">
        <Button variant="link" onClick={copy}>
          Copy link
        </Button>
        <span role="status">{status}</span>
      </p>
    </div>
  )
}
