import { useId } from 'react'
import type { BriefQuestion } from './queries.ts'
import type { Answers } from './use-answers.ts'

interface Props {
  question: BriefQuestion
  answers: Answers
}

/** Shows another user's answer that was saved in the meantime, and the choice between both. */
export function OtherAnswer({ question, answers: { keepMine, useOther } }: Props) {
  const id = useId()
  const choose = (take: Answers['keepMine' | 'useOther']) => () => {
    take(question)
    // The focused button disappears.
    document.getElementById(`question-${question._id}`)?.focus()
  }
  return (
    <div className="note other-answer">
      <div id={id} role="alert">
        <strong>This was changed in the meantime</strong>
        <p>In another window, or by somebody else. The other answer:</p>
        <p className="lines">{question.answer || '(empty)'}</p>
      </div>
      <div className="row">
        <button type="button" className="button quiet tap" aria-describedby={id} onClick={choose(keepMine)}>
          Keep mine
        </button>
        <button type="button" className="button quiet tap" aria-describedby={id} onClick={choose(useOther)}>
          Use the other one
        </button>
      </div>
    </div>
  )
}
