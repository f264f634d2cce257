import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../../ui/errors.ts'
import { lazyComponent } from '../../../ui/lazy.ts'
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { OrderPanelProps } from '../panel.ts'
import { briefQuery, type BriefAnswer, type BriefQuestion } from './queries.ts'
import { SentAnswers } from './SentAnswers.tsx'

const BriefForm = lazyComponent(() => import('./BriefForm.tsx'), 'BriefForm')

/** The questions that the agency asks before it starts. An order has a brief once it is paid. */
export function Brief({ order }: Pick<OrderPanelProps, 'order'>) {
  const { data, error, refetch } = useQuery({ ...briefQuery(order._id), enabled: order.paidAt !== null })
  const [sentHere, setSentHere] = useState(false)
  if (order.paidAt === null || data?.questions.length === 0) return null
  return (
    <section className="block" aria-labelledby="brief">
      <h2 className="long" id="brief">
        Brief
      </h2>
      {data ? (
        <Questions
          key={data.sentAt}
          order={order}
          brief={data}
          sentHere={sentHere}
          onSend={() => setSentHere(true)}
        />
      ) : error ? (
        <ErrorMessage message={errorMessage(error)} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </section>
  )
}

interface QuestionsProps extends Pick<OrderPanelProps, 'order'> {
  brief: BriefAnswer
  /** Whether answers were sent on this page. */
  sentHere: boolean
  onSend: () => void
}

/** Open questions first; the agency may add questions to a submitted brief. */
function Questions({ order, brief, sentHere, onSend }: QuestionsProps) {
  const { questions, sentAt, open, copiedFrom } = brief
  const isAsked = ({ extra, answeredAt }: BriefQuestion) =>
    sentAt === null || (extra && (!answeredAt || answeredAt > sentAt))
  const asked = questions.filter(isAsked)
  const answered = questions.filter((each) => !isAsked(each))
  return (
    <>
      {copiedFrom && sentAt === null && (
        <p className="note">Filled in from your order {copiedFrom}. Check the answers, then send them.</p>
      )}
      {open && asked.length > 0 && (
        <LazyBoundary fallback={<Skeleton lines={3} />}>
          <BriefForm order={order} questions={asked} isSent={sentAt !== null} onSend={onSend} />
        </LazyBoundary>
      )}
      {sentHere && asked.length === 0 && (
        <p className="note" role="status" tabIndex={-1} ref={focus}>
          <strong>Your answers are sent. Thank you.</strong> {order.stageText}
        </p>
      )}
      {sentAt !== null && answered.length > 0 && (
        <SentAnswers orderId={order._id} questions={answered} sentAt={sentAt} open={open} />
      )}
    </>
  )
}

/** The long form is gone: without the focus here, the browser would show whatever has moved up to its place. */
const focus = (element: HTMLElement | null) => element?.focus()
