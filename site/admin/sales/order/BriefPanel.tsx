import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenFrom } from '#content/shop/brief.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { FileList } from '../../../order/files/FileList.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime, TimeAgo } from '../../../ui/time.tsx'
import { useMay } from '../../lib/use-may.ts'
import { AskQuestion } from './AskQuestion.tsx'
import type { OrderPanelProps } from './panel.ts'
import { briefQuery, type Brief, type Question } from '../orders/work-queries.ts'

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
  const mayAsk = useMay()('orders.work') && open
  return (
    <>
      {questions.length === 0 && <p className="muted">There were no questions for this package.</p>}
      {sentAt && (
        <p className="muted">
          Sent <TimeAgo at={sentAt} />.
        </p>
      )}
      {copiedFrom && <p className="muted">First filled in from order {copiedFrom}.</p>}
      <dl className="brief-answers">
        {questions.map((question) => (
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

function AnswerText({ question }: { question: Question }) {
  const { kind, answer, files } = question
  if (!isAnswered(question)) return <span className="muted">{question.required ? 'Missing' : '–'}</span>
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
