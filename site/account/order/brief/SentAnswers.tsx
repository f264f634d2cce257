import { useState } from 'react'
import { EditableAnswers } from './EditableAnswers.tsx'
import { formatDate } from '../../../ui/time.tsx'
import type { BriefQuestion } from './queries.ts'
import { unsavedAnswers } from './unsaved-answers.ts'

interface Props {
  orderId: string
  questions: readonly BriefQuestion[]
  sentAt: string
  /** Whether they can still be changed. */
  open: boolean
}

/** The answers of a submitted brief. The form to change them is loaded on demand. */
export function SentAnswers({ orderId, questions, sentAt, open }: Props) {
  // The form sends answers that an earlier visit could not save, and resolves conflicts.
  const [isUnsaved] = useState(() => questions.some(({ _id }) => unsavedAnswers.read(_id) !== undefined))
  const answered = questions.filter(({ answer, files }) => answer !== '' || files.length > 0).length
  const [isLoaded, setLoaded] = useState(isUnsaved)
  return (
    <details
      className="brief-sent"
      open={isUnsaved}
      onToggle={({ currentTarget }) => currentTarget.open && setLoaded(true)}
    >
      <summary className="tap">
        Your answers of {formatDate(sentAt)} ({answered} of {questions.length})
      </summary>
      {!open ? (
        <dl className="facts">
          {questions.map(({ _id, question, answer, files }) => (
            <div key={_id}>
              <dt>{question}</dt>
              <dd className="lines">{answer || files.map(({ name }) => name).join(', ') || '–'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        isLoaded && <EditableAnswers orderId={orderId} questions={questions} />
      )}
    </details>
  )
}
