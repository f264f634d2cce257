import { useId, useState, type ReactNode, type RefObject } from 'react'
import { errorMessage } from '../ui/form/errors.ts'
import { usePending } from '../ui/bfcache.ts'

interface Props {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  children: ReactNode
  yes: string
  /** What the button says while `act` is in progress. */
  doing: string
  no: string
  danger?: boolean
  /** Closes the dialog when it is done; what it throws is shown. */
  act: () => Promise<void>
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ dialog, title, children, yes, doing, no, danger = false, act }: Props) {
  const heading = useId()
  const [busy, setBusy] = usePending()
  const [why, setWhy] = useState('')

  async function go() {
    setBusy(true)
    setWhy('')
    await act().then(
      () => dialog.current?.close(),
      (error: unknown) => setWhy(errorMessage(error)),
    )
    setBusy(false)
  }

  return (
    <dialog ref={dialog} className="card dialog" aria-labelledby={heading}>
      <h2 className="long" id={heading}>
        {title}
      </h2>
      {children}
      <p className="row">
        <button
          type="button"
          className="button tap quiet"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onClick={() => dialog.current?.close()}
        >
          {no}
        </button>
        <button
          type="button"
          className={`button tap ${danger ? 'danger' : ''}`}
          disabled={busy}
          onClick={() => void go()}
        >
          {busy ? doing : yes}
        </button>
      </p>
      <p className={`note ${why ? 'bad' : ''}`} role="status">
        {why}
      </p>
    </dialog>
  )
}
