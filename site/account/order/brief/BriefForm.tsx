import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { answerError } from '#content/shop/brief.ts'
import { ApiError } from '../../../api/request.ts'
import { errorMessage } from '../../../ui/errors.ts'
import { focusFirstError } from '../../../ui/form/focus-error.ts'
import type { OrderPanelProps } from '../panel.ts'
import { Questions } from './Questions.tsx'
import { sendBrief, type BriefQuestion } from './queries.ts'
import { QuestionLinks } from './QuestionLinks.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useAnswers, type Answers } from './use-answers.ts'
import { Button } from '../../../ui/button.tsx'

interface Props extends Pick<OrderPanelProps, 'order'> {
  /** The open questions. */
  questions: readonly BriefQuestion[]
  /** Whether they were added after the brief was submitted. */
  isSent: boolean
  /** Called once the page shows that they are sent. */
  onSend: () => void
}

/** The form with the open questions of an order. */
export function BriefForm({ order, questions, isSent, onSend }: Props) {
  const client = useQueryClient()
  const answers = useAnswers(order._id, questions)
  const element = useRef<HTMLFormElement>(null)
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState('')
  const missing = questions.filter((each) => isMissing(each, answers))

  async function send() {
    setPending(true)
    setMessage('')
    try {
      const outcome = await answers.saveAll()
      if (outcome !== 'saved') return setMessage(saveProblems[outcome])
      await sendBrief(order._id)
      await client.invalidateQueries({ queryKey: ['order', order._id] })
      onSend()
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {}
      const isMissing = questions.some(({ _id }) => errors[_id])
      // Rendered before the focus, so that a screen reader reads the question together with its error.
      flushSync(() => {
        answers.setErrors(errors)
        setMessage(isMissing ? 'Some answers are missing.' : errorMessage(error))
      })
      focusFirstError(element.current, errors)
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      ref={element}
      className="form brief"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Progress done={questions.length - missing.length} total={questions.length} />
      <Questions orderId={order._id} questions={questions} answers={answers} />
      {missing.some(({ required }) => required) && (
        <p className="muted">
          Still missing: <QuestionLinks questions={missing.filter(({ required }) => required)} />
        </p>
      )}
      <div className="actions">
        <Button variant="primary" type="submit" disabled={pending}>
          {pending ? 'Sending…' : isSent ? 'Send the answers' : 'Send the brief'}
        </Button>
        <SaveStatus answers={answers} questions={questions} />
      </div>
      <p className={`note ${message ? 'bad' : ''}`} role="status">
        {message}
      </p>
    </form>
  )
}

const saveProblems = {
  failed: 'Your answers are saved on this device, but could not be sent. Check your connection.',
  conflict:
    'Some answers were changed in another window or by someone else. First choose which ones to keep.',
} as const

const isMissing = (question: BriefQuestion, { valueOf }: Answers) =>
  question.kind === 'file'
    ? question.files.length === 0
    : !valueOf(question).trim() || answerError(question, valueOf(question)) !== undefined

const Progress = ({ done, total }: { done: number; total: number }) => (
  <div className="brief-progress">
    <progress max={total} value={done} aria-label="Questions answered" />
    <span className="muted">
      {done} of {total} answered
    </span>
  </div>
)
