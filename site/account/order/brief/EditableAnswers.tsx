import { Questions } from './Questions.tsx'
import type { BriefQuestion } from './queries.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers } from './use-answers.ts'

interface Props {
  orderId: string
  questions: readonly BriefQuestion[]
}

/** Submitted answers that can still be changed. */
export function EditableAnswers({ orderId, questions }: Props) {
  const answers = useAnswers(orderId, questions)
  return (
    <div className="form brief">
      <p className="muted">
        You can change your answers until the work is delivered. We see what has changed.
      </p>
      <Questions orderId={orderId} questions={questions} answers={answers} />
      <SaveStatus answers={answers} questions={questions} />
    </div>
  )
}
