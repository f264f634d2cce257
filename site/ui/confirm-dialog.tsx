import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { usePendingAction } from './use-pending-action.ts'

export interface Question {
  /** Names the object of the action. */
  title: string
  /** The consequence. */
  text: ReactNode
  /** The verb on the button. */
  confirmLabel: string
  cancelLabel?: string
  /** `primary` for an action that destroys nothing. */
  variant?: 'danger' | 'primary'
  /** The action. The dialog stays open until it resolves, and shows its progress and its error. */
  run?: () => Promise<unknown>
  /** The button's text while `run` is in progress. */
  pendingLabel?: string
}

/**
 * Asks before an action that cannot be undone. Resolves to whether it was confirmed; aborting `signal` withdraws the
 * question and resolves to true.
 */
export async function confirm(question: Question, signal?: AbortSignal): Promise<boolean> {
  // Loaded already in a browser. The server renders these components too, and would only keep it in memory.
  const { createRoot } = await import('react-dom/client')
  if (signal?.aborted) return true
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const answer = (confirmed: boolean) => {
      root.unmount()
      resolve(confirmed)
    }
    signal?.addEventListener('abort', () => answer(true), { once: true })
    root.render(<ConfirmDialog {...question} answer={answer} />)
  })
}

type Props = Question & { answer: (confirmed: boolean) => void }

function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  run,
  pendingLabel = confirmLabel,
  answer,
}: Props) {
  const textId = useId()
  const action = usePendingAction(async () => {
    await run?.()
    answer(true)
  })
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy={textId}
      isBusy={action.pending}
      close={() => answer(false)}
    >
      <div id={textId} className="dialog-text">
        {typeof text === 'string' ? <p>{text}</p> : text}
      </div>
      {action.error && (
        <p className="error" role="alert">
          {action.error}
        </p>
      )}
      <div className="actions">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus disabled={action.pending} onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button variant={variant} disabled={action.pending} onClick={action.run}>
          {action.pending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
