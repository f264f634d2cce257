import { Field } from '../../../ui/form/Field.tsx'
import { AnswerConflict } from './AnswerConflict.tsx'
import { FileQuestion } from './FileQuestion.tsx'
import type { BriefQuestion } from './queries.ts'
import { questionId } from './question-id.ts'
import type { Answers } from './use-answers.ts'

interface Props {
  orderId: string
  question: BriefQuestion
  answers: Answers
}

/** A question with the input for its kind. */
export function Question({ orderId, question, answers }: Props) {
  const { _id, kind } = question
  return (
    <div className="question" onBlur={() => answers.showStored(_id)}>
      {kind === 'file' ? (
        <FileQuestion orderId={orderId} question={question} error={answers.errors[_id]} />
      ) : (
        <Field name={_id} id={questionId(question)} {...attributes[kind]} />
      )}
      {answers.hasConflict(question) && <AnswerConflict question={question} answers={answers} />}
    </div>
  )
}

const attributes = {
  short: {},
  long: {},
  url: { inputMode: 'url', placeholder: 'https://' },
  number: { inputMode: 'decimal' },
  date: {},
  one: {},
  several: {},
} as const
