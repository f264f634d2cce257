import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestWords } from '#content/order-requests.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { answerRequest, requestsQuery, type OrderRequest } from '../../ui/deliveries/queries.ts'
import { OneField } from '../../ui/form/OneField.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { OrderPanelProps } from './panel.ts'

/** What the customer asked for after paying. */
export function RequestPanel({ order }: OrderPanelProps) {
  const { data: requests = [] } = useQuery(requestsQuery(order._id))
  if (requests.length === 0) return null
  const isOpen = order.paymentStatus === 'Paid'
  return (
    <Panel title="Requests of the customer" id="requests">
      {requests.map((request) => (
        <Request key={request._id} request={request} isOpen={isOpen} />
      ))}
    </Panel>
  )
}

function Request({ request, isOpen }: { request: OrderRequest; isOpen: boolean }) {
  const { kind, reason, state, createdAt, answer } = request
  return (
    <article className="request">
      <p className="actions">
        <strong>{kind === 'refund' ? 'Refund' : 'Cancellation'}</strong>
        <Badge tone={requestWords[state].tone}>{requestWords[state].label}</Badge>
        <span className="soft">
          <TimeAgo at={createdAt} />
        </span>
      </p>
      <p className="lines">{reason}</p>
      {answer && <p className="lines soft">Your answer: {answer}</p>}
      {state === 'open' && isOpen && <AnswerForm request={request} />}
      {state === 'open' && !isOpen && <p className="soft">The payment was returned since.</p>}
      {state === 'agreed' && isOpen && (
        <p>
          <a href="#payment">Make the refund under Payment</a>, if it is not made yet.
        </p>
      )}
    </article>
  )
}

function AnswerForm({ request: { _id } }: { request: OrderRequest }) {
  const { announce } = useAction('order', 'orders', 'requests', 'mails')
  const [outcome, setOutcome] = useState<'agreed' | 'declined'>()
  if (!outcome)
    return (
      <div className="actions">
        <Button variant="primary" onClick={() => setOutcome('agreed')}>
          Agree
        </Button>
        <Button onClick={() => setOutcome('declined')}>Decline</Button>
      </div>
    )
  return (
    <OneField
      key={outcome}
      name="answer"
      label={outcome === 'agreed' ? 'Your answer: agreed' : 'Your answer: declined'}
      hint={
        outcome === 'agreed'
          ? 'The customer gets it by e-mail. You make the refund afterwards.'
          : 'The customer gets it by e-mail. Give the reason.'
      }
      rows={3}
      max={2000}
      button={outcome === 'agreed' ? 'Agree' : 'Decline'}
      draft={`answer ${_id}`}
      check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
      onCancel={() => setOutcome(undefined)}
      onSubmit={async (answer) => {
        await answerRequest(_id, { outcome, answer })
        announce({ text: outcome === 'agreed' ? 'You agreed to the request.' : 'You declined the request.' })
      }}
    />
  )
}
