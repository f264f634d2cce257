import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerError } from '#content/brief.ts'
import { ApiError } from '../../../session/request.ts'
import { errorMessage } from '../../../ui/form/errors.ts'
import { formatDate } from '../../../ui/time.tsx'
import type { OrderPanelProps } from '../panel.ts'
import { Question } from './Question.tsx'
import { sendBrief, type BriefAnswer, type BriefQuestion } from './queries.ts'
import { useAnswers, type Answers } from './use-answers.ts'

interface Props extends Pick<OrderPanelProps, 'order'> {
  brief: BriefAnswer
}

/** The questions of an order; those that wait for an answer first, once the brief was sent. */
export function BriefForm({ order, brief }: Props) {
  const client = useQueryClient()
  const answers = useAnswers(order._id, brief.questions)
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState('')
  const { questions, sentAt, open } = brief
  const isSent = sentAt !== null
  const isAsked = ({ extra, answeredAt }: BriefQuestion) => extra && (!answeredAt || answeredAt > sentAt!)
  const asked = isSent ? questions.filter(isAsked) : questions
  const others = isSent ? questions.filter((each) => !isAsked(each)) : []
  const missing = asked.filter((each) => isMissing(each, answers))
  const waits = open && asked.length > 0

  async function send() {
    setPending(true)
    setMessage('')
    try {
      if (!(await answers.saveAll()))
        return setMessage(
          'Your answers are kept on this device, but could not be sent. Check your connection.',
        )
      await sendBrief(order._id)
      await client.invalidateQueries({ queryKey: ['order', order._id] })
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : {}
      answers.setErrors(wrong)
      const [first] = questions.filter(({ _id }) => wrong[_id])
      setMessage(first ? 'Some answers are missing.' : errorMessage(error))
      if (first) document.getElementById(`question-${first._id}`)?.focus()
    } finally {
      setPending(false)
    }
  }
  const list = (some: readonly BriefQuestion[]) =>
    some.map((question) => (
      <Question key={question._id} orderId={order._id} question={question} answers={answers} />
    ))
  return (
    <>
      {brief.copiedFrom && !isSent && (
        <p className="note">
          Filled in from your order {brief.copiedFrom}. Check the answers, then send them.
        </p>
      )}
      {waits && (
        <form
          className="form brief"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <Progress done={asked.length - missing.length} total={asked.length} />
          {list(asked)}
          {missing.some(({ required }) => required) && (
            <p className="soft">
              Still missing:{' '}
              {missing
                .filter(({ required }) => required)
                .map(({ _id, question }, i) => (
                  <span key={_id}>
                    {i > 0 && ', '}
                    <a href={`#question-${_id}`}>{question}</a>
                  </span>
                ))}
            </p>
          )}
          <div className="row">
            <button className="button tap" disabled={pending}>
              {pending ? 'Sending …' : isSent ? 'Send the answers' : 'Send the brief'}
            </button>
            <Saved answers={answers} />
          </div>
          <p className={`note ${message ? 'bad' : ''}`} role="status">
            {message}
          </p>
        </form>
      )}
      {isSent && others.length > 0 && (
        <details className="brief-sent">
          <summary className="tap">
            Your answers of {formatDate(sentAt)} ({others.length})
          </summary>
          {open ? (
            <div className="form brief">
              <p className="soft">
                You can change your answers until the work is delivered. We see what has changed.
              </p>
              {list(others)}
              <Saved answers={answers} />
            </div>
          ) : (
            <dl className="facts">
              {others.map(({ _id, question, answer, files }) => (
                <div key={_id}>
                  <dt>{question}</dt>
                  <dd className="lines">{answer || files.map(({ name }) => name).join(', ') || '–'}</dd>
                </div>
              ))}
            </dl>
          )}
        </details>
      )}
    </>
  )
}

const isMissing = (question: BriefQuestion, { valueOf }: Answers) =>
  question.kind === 'file'
    ? question.files.length === 0
    : !valueOf(question).trim() || answerError(question, valueOf(question)) !== undefined

const Progress = ({ done, total }: { done: number; total: number }) => (
  <div className="brief-progress">
    <progress max={total} value={done} aria-label="Questions answered" />
    <span className="soft">
      {done} of {total} answered
    </span>
  </div>
)

const words = {
  idle: '',
  saving: 'Saving …',
  saved: 'Saved.',
  failed: 'Not saved yet. It is kept on this device and sent when there is a connection.',
} as const

const Saved = ({ answers: { state } }: { answers: Answers }) => (
  <span className="soft" role="status">
    {words[state]}
  </span>
)
