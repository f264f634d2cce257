import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenFrom } from '#content/shop/brief.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { FileList } from '../../../order/files/FileList.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime, formatDayAndTime, TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { useMay } from '../../lib/use-may.ts'
import { AskQuestion } from './AskQuestion.tsx'
import type { OrderPanelProps } from './panel.ts'
import { briefQuery, remindOfBrief, type Brief, type Question } from '../orders/work-queries.ts'

/** The questions of the brief and the customer's answers. */
export function BriefPanel({ order }: OrderPanelProps) {
  const query = useQuery({ ...briefQuery(order._id), enabled: order.paidAt !== null })
  if (order.paidAt === null) return null
  return (
    <Panel id="brief" title="Brief" actions={query.data && <BriefStatus brief={query.data} />}>
      <QueryResult query={query} lines={4}>
        {(brief) => <Answers order={order} brief={brief} />}
      </QueryResult>
    </Panel>
  )
}

const isAnswered = ({ answer, files }: Question) => answer !== '' || files.length > 0

function BriefStatus({ brief: { sentAt, questions } }: { brief: Brief }) {
  if (questions.length === 0) return null
  if (sentAt) return <Badge tone="ok">Sent</Badge>
  return (
    <Badge tone="warn">
      {questions.filter(isAnswered).length} of {questions.length} answered
    </Badge>
  )
}

function Answers({ order, brief }: OrderPanelProps & { brief: Brief }) {
  const [isAsking, setAsking] = useState(false)
  const { questions, sentAt, open, copiedFrom } = brief
  const unanswered = questions.filter((question) => !isAnswered(question))
  const mayAsk = useMay()('orders.work') && open
  return (
    <>
      {questions.length === 0 && <p className="muted">There were no questions for this package.</p>}
      {sentAt && (
        <p className="muted">
          Sent <TimeAgo at={sentAt} />.
        </p>
      )}
      {!sentAt && order.stage === 'brief' && <Waiting order={order} brief={brief} />}
      {copiedFrom && <p className="muted">First filled in from order {copiedFrom}.</p>}
      <dl className="brief-answers">
        {questions.filter(isAnswered).map((question) => (
          <div key={question._id}>
            <dt>
              {question.question} {question.extra && <Badge>Asked later</Badge>}{' '}
              {sentAt && question.answeredAt && question.answeredAt > sentAt && (
                <Badge tone="warn">Changed since</Badge>
              )}
            </dt>
            <dd title={question.answeredAt ? formatDateTime(question.answeredAt) : undefined}>
              <AnswerText question={question} />
            </dd>
          </div>
        ))}
      </dl>
      {unanswered.length > 0 && (
        <details className="unanswered">
          <summary>
            {unanswered.length === 1 ? '1 question' : `${unanswered.length} questions`} without an answer
          </summary>
          <ul>
            {unanswered.map(({ _id, question, required, extra }) => (
              <li key={_id}>
                {question} {!required && <span className="muted">(optional)</span>}{' '}
                {extra && <Badge>Asked later</Badge>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isAsking ? (
        <AskQuestion order={order} close={() => setAsking(false)} />
      ) : (
        <div className="actions">
          {mayAsk && (
            <Button small onClick={() => setAsking(true)}>
              Ask a question
            </Button>
          )}
          {questions.length > 0 && (
            <>
              <DownloadButton
                small
                path={`/order/${order._id}/brief.md`}
                fileName={`brief-${order.number}.md`}
              >
                Markdown
              </DownloadButton>
              <DownloadButton
                small
                path={`/order/${order._id}/brief.csv`}
                fileName={`brief-${order.number}.csv`}
              >
                CSV
              </DownloadButton>
            </>
          )}
        </div>
      )}
    </>
  )
}

const dayMs = 24 * 60 * 60 * 1000

/** From when the next reminder can be sent, which is at most once a day; undefined if it can be now. */
function nextReminderFrom(remindedAt: string, now = Date.now()): Date | undefined {
  const from = new Date(new Date(remindedAt).getTime() + dayMs)
  return from.getTime() > now ? from : undefined
}

/** Since when the order waits for its customer, who can be reminded. */
function Waiting({ order, brief: { remindedAt } }: OrderPanelProps & { brief: Brief }) {
  const mayWork = useMay()('orders.work')
  const { runAction, pending } = useAction('orders')
  const ifMailed = useIfMailed()
  const from = remindedAt ? nextReminderFrom(remindedAt) : undefined
  return (
    <>
      <p>
        Waits for the customer
        {order.paidAt && (
          <>
            {' '}
            since the payment <TimeAgo at={order.paidAt} />
          </>
        )}
        .{' '}
        {remindedAt && (
          <span className="muted">
            Last reminder <TimeAgo at={remindedAt} />.
            {mayWork && from && ` The next one can be sent from ${formatDayAndTime(from)}.`}
          </span>
        )}
      </p>
      {mayWork && (
        <div className="actions">
          <Button
            small
            disabled={pending || from !== undefined}
            onClick={() =>
              void runAction(() => remindOfBrief(order._id), {
                success: { text: 'Reminder written.', detail: ifMailed('The email is on its way.') },
                failure: 'The reminder could not be sent.',
              })
            }
          >
            Send a reminder
          </Button>
        </div>
      )}
    </>
  )
}

function AnswerText({ question }: { question: Question }) {
  const { kind, answer, files } = question
  if (kind === 'file') return <FileList files={files} />
  if (kind === 'several') return chosenFrom(answer).join(', ')
  if (kind === 'url' && /^https?:\/\//.test(answer))
    return (
      <a href={answer} target="_blank" rel="noreferrer noopener">
        {answer}
      </a>
    )
  return <span className="lines">{answer}</span>
}
