import type { BriefQuestion } from './queries.ts'
import { questionId } from './question-id.ts'

/** Links to questions in the form. */
export const QuestionLinks = ({ questions }: { questions: readonly BriefQuestion[] }) =>
  questions.map((each, i) => (
    <span key={each._id}>
      {i > 0 && ', '}
      <a href={`#${questionId(each)}`}>{each.question}</a>
    </span>
  ))
