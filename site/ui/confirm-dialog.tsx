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

/** Shows a dialog outside the screen until it answers. Aborting `signal` withdraws it and resolves to `withdrawn`. */
export async function ask<A>(
  render: (answer: (answer: A) => void) => ReactNode,
  withdraw?: { signal: AbortSignal; withdrawn: A },
): Promise<A> {
  // Loaded already in a browser. The server renders these components too, and would only keep it in memory.
  const { createRoot } = await import('react-dom/client')
  if (withdraw?.signal.aborted) return withdraw.withdrawn
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const answer = (given: A) => {
      root.unmount()
      resolve(given)
    }
    withdraw?.signal.addEventListener('abort', () => answer(withdraw.withdrawn), { once: true })
    root.render(render(answer))
  })
}

/**
 * Asks before an action that cannot be undone. Resolves to whether it was confirmed; aborting `signal` withdraws the
 * question and resolves to true.
 */
export const confirm = (question: Question, signal?: AbortSignal): Promise<boolean> =>
  ask(
    (answer: (confirmed: boolean) => void) => <ConfirmDialog {...question} answer={answer} />,
    signal && { signal, withdrawn: true },
  )

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
