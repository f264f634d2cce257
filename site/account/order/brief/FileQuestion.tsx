import { useId } from 'react'
import { AnswerFiles } from './AnswerFiles.tsx'
import type { BriefQuestion } from './queries.ts'
import { questionId } from './question-id.ts'

interface Props {
  orderId: string
  question: BriefQuestion
  error: string | undefined
}

/** A question that is answered with files. */
export function FileQuestion({ orderId, question, error }: Props) {
  const id = useId()
  const { question: label, help, required } = question
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      className="field"
      id={questionId(question)}
      tabIndex={-1}
      aria-describedby={described}
      data-field={question._id}
    >
      <legend className="label">
        {label}
        {!required && <span className="optional"> (optional)</span>}
      </legend>
      {help && (
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      <AnswerFiles orderId={orderId} question={question} />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
