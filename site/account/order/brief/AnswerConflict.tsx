import { useId } from 'react'
import type { BriefQuestion } from './queries.ts'
import { questionId } from './question-id.ts'
import type { Answers } from './use-answers.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  question: BriefQuestion
  answers: Answers
}

/** Shows another user's answer that was saved in the meantime, and the choice between both. */
export function AnswerConflict({ question, answers: { keepMine, takeTheirs } }: Props) {
  const id = useId()
  const choose = (resolve: Answers['keepMine' | 'takeTheirs']) => () => {
    resolve(question)
    // The focused button disappears.
    document.getElementById(questionId(question))?.focus()
  }
  return (
    <div className="note other-answer">
      <div id={id} role="alert">
        <strong>This answer was changed in another window or by someone else</strong>
        <p>The other answer:</p>
        <p className="lines">{question.answer || '(empty)'}</p>
      </div>
      <div className="actions">
        <Button aria-describedby={id} onClick={choose(keepMine)}>
          Keep mine
        </Button>
        <Button aria-describedby={id} onClick={choose(takeTheirs)}>
          Use the other answer
        </Button>
      </div>
    </div>
  )
}
