import type { BriefQuestion } from './queries.ts'

/** Links to questions in the form. */
export const QuestionLinks = ({ questions }: { questions: readonly BriefQuestion[] }) =>
  questions.map(({ _id, question }, i) => (
    <span key={_id}>
      {i > 0 && ', '}
      <a href={`#question-${_id}`}>{question}</a>
    </span>
  ))
