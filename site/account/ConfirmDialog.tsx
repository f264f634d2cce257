import { useId, type ReactNode, type RefObject } from 'react'
import { usePendingAction } from './use-pending-action.ts'

interface Props {
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  children: ReactNode
  confirmText: string
  /** The button's text while `onConfirm` is in progress. */
  pendingText: string
  cancelText: string
  danger?: boolean
  /** The dialog closes when it resolves; errors are shown. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  dialog,
  title,
  children,
  confirmText,
  pendingText,
  cancelText,
  danger = false,
  onConfirm,
}: Props) {
  const heading = useId()
  const { pending, error, run } = usePendingAction(async () => {
    await onConfirm()
    dialog.current?.close()
  })

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
          {cancelText}
        </button>
        <button
          type="button"
          className={`button tap ${danger ? 'danger' : ''}`}
          disabled={pending}
          onClick={run}
        >
          {pending ? pendingText : confirmText}
        </button>
      </p>
      <p className={`note ${error ? 'bad' : ''}`} role="status">
        {error}
      </p>
    </dialog>
  )
}
