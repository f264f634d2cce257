import { createStore } from '../lib/store.ts'
import { useModal } from './use-modal.ts'

interface Question {
  /** Names the thing it is about. */
  title: string
  /** What will happen. */
  text: string
  /** The verb on the button. */
  yes: string
  no?: string
  /** Nothing is lost by it. */
  harmless?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

const asked = createStore<Asked | null>(null)

/**
 * Asks before something that cannot be undone; resolves to whether it may be done. `settled` takes the question back:
 * nothing is lost any more.
 */
export const ask = (question: Question, settled?: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(null)
      resolve(yes)
    }
    settled?.addEventListener('abort', () => answer(true), { once: true })
    asked.set({ ...question, answer })
  })

export function Questions() {
  const question = asked.use()
  return question && <Dialog key={question.title} question={question} />
}

function Dialog({ question }: { question: Asked }) {
  const modal = useModal(() => question.answer(false))
  return (
    <dialog
      {...modal}
      className="dialog"
      role="alertdialog"
      aria-labelledby="ask-title"
      aria-describedby="ask-text"
    >
      <h2 id="ask-title">{question.title}</h2>
      <p id="ask-text">{question.text}</p>
      <div className="actions">
        {/* The safe way has the focus first. */}
        <button type="button" className="btn" onClick={() => question.answer(false)} autoFocus>
          {question.no ?? 'Cancel'}
        </button>
        <button
          type="button"
          className={question.harmless ? 'btn main' : 'btn danger'}
          onClick={() => question.answer(true)}
        >
          {question.yes}
        </button>
      </div>
    </dialog>
  )
}
