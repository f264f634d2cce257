import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface Question {
  /** Names the object of the action. */
  title: string
  /** The consequence. */
  text: string
  /** The verb on the button. */
  confirmLabel: string
  cancelLabel?: string
}

interface OpenQuestion extends Question {
  answer: (confirmed: boolean) => void
}

const openQuestion = atom<OpenQuestion | null>(null)

/**
 * Asks before an action that cannot be undone. Resolves to whether it was confirmed; aborting `signal` withdraws the
 * question and resolves to true.
 */
export const confirm = (question: Question, signal?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      openQuestion.set(null)
      resolve(confirmed)
    }
    signal?.addEventListener('abort', () => answer(true), { once: true })
    openQuestion.set({ ...question, answer })
  })

/** Shows the question of `confirm`; rendered once. */
export function ConfirmDialog() {
  const question = useStore(openQuestion)
  const textId = useId()
  if (!question) return null
  const { title, text, confirmLabel, cancelLabel = 'Cancel', answer } = question
  return (
    <Dialog key={title} title={title} role="alertdialog" describedBy={textId} close={() => answer(false)}>
      <p id={textId}>{text}</p>
      <div className="actions">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button variant="danger" onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
