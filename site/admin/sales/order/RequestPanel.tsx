import { isAnswerable } from '../orders/order.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reachText } from '#content/model/reach.ts'
import { requestWords, type RequestKind } from '#content/shop/order-requests.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerRequest, requestsQuery, type OrderRequest } from '../../../order/deliveries/queries.ts'
import { buyerOf, buyerValues } from '../../../order/buyer/buyer.ts'
import { buyerChecks, useBuyerFields } from '../../../order/buyer/buyer-fields.ts'
import { BuyerFields } from '../../../order/buyer/BuyerFields.tsx'
import { CorrectionFacts } from '../../../order/buyer/CorrectionFacts.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { refundableHere } from '../orders/ledger.ts'
import { hasOpenRefund } from '../orders/order.ts'
import { OrderCannedAnswers } from './OrderCannedAnswers.tsx'
import type { OrderPanelProps } from './panel.ts'
import { mayRefund, RefundForm } from './RefundForm.tsx'

/** The customer's requests for a refund or cancellation after paying, or for a corrected invoice. */
export function RequestPanel({ order }: OrderPanelProps) {
  return (
    <QueryResult query={useQuery(requestsQuery(order._id))} lines={2}>
      {(requests) =>
        requests.length > 0 && (
          <Panel title="Customer requests" id="requests">
            {requests.map((request) => (
              <Request key={request._id} order={order} request={request} />
            ))}
          </Panel>
        )
      }
    </QueryResult>
  )
}

const kindNames: Record<RequestKind, string> = {
  refund: 'Refund',
  cancellation: 'Cancellation',
  correction: 'Wrong invoice',
}

function Request({ order, request }: OrderPanelProps & { request: OrderRequest }) {
  const { kind, amount, reason, correction, state, createdAt, answer } = request
  const isCorrection = kind === 'correction'
  const isOpen = isAnswerable(order, request)
  const may = useMay()
  return (
    <article className="request">
      <p className="actions">
        <strong>
          {kindNames[kind]}
          {amount && ` of ${formatPrice(amount, order.currency)}`}
        </strong>
        <StatusBadge status={requestWords[state]} />
        <span className="muted">
          <TimeAgo at={createdAt} />
        </span>
      </p>
      <p className="lines">{reason}</p>
      {correction && <CorrectionFacts correction={correction} />}
      {answer && <p className="lines muted">Our answer: {answer}</p>}
      {state === 'open' && isOpen && may('orders.work') && (
        <AnswerForm order={order} request={request} mayAgree={!isCorrection || may('invoices.issue')} />
      )}
      {state === 'open' && !isOpen && <p className="muted">The payment has been returned since.</p>}
      {state === 'agreed' && isOpen && !isCorrection && mayRefund(may) && (
        <AgreedRefund order={order} amount={amount} reason={answer ?? ''} />
      )}
    </article>
  )
}

/** The next step after agreeing: the refund, with the answer as its reason. */
function AgreedRefund({
  order,
  amount,
  reason,
}: OrderPanelProps & { amount: string | null; reason: string }) {
  if (hasOpenRefund(order) || Number(order.refunded) > 0)
    return <p className="muted">A refund was made: see Payment.</p>
  const payment = refundableHere(order)
  if (!payment) return <p className="muted">Give the money back, then record the refund under Payment.</p>
  return (
    <RefundForm order={order} payment={payment} asked={amount} reason={firstCharacters(reason, 255)} isOpen />
  )
}

function AnswerForm({
  order,
  request: { _id, kind, correction },
  mayAgree,
}: OrderPanelProps & { request: OrderRequest; mayAgree: boolean }) {
  const { reportSuccess } = useAction('order', 'orders', 'requests', 'mails', 'invoices')
  const buyerFields = useBuyerFields()
  const [outcome, setOutcome] = useState<'agreed' | 'declined'>()
  if (!outcome)
    return (
      <div className="actions">
        {mayAgree && (
          <Button variant="primary" onClick={() => setOutcome('agreed')}>
            {kind === 'correction' ? 'Correct the invoice' : 'Agree'}
          </Button>
        )}
        <Button onClick={() => setOutcome('declined')}>Decline</Button>
      </div>
    )
  const corrects = kind === 'correction' && outcome === 'agreed'
  return (
    <Form
      key={outcome}
      fields={{
        ...(corrects && buyerFields),
        answer: {
          kind: 'lines',
          label: outcome === 'agreed' ? 'Your answer: agreed' : 'Your answer: declined',
          rows: 3,
          max: 2000,
          help:
            outcome === 'agreed'
              ? `${reachText(order.reach)} ${corrects ? 'A credit note and a new invoice are issued and attached.' : 'You refund the order afterwards.'}`
              : `${reachText(order.reach)} Give the reason.`,
        },
      }}
      {...(corrects && {
        checks: buyerChecks,
        prefill: { ...buyerValues(order), ...correction },
        title: 'Corrected invoice',
      })}
      button={corrects ? 'Issue the corrected invoice' : outcome === 'agreed' ? 'Agree' : 'Decline'}
      draft={`answer ${_id}`}
      onSubmit={async ({ answer, ...values }: Values) => {
        const buyer = corrects ? { buyer: buyerOf(values) } : {}
        await answerRequest(_id, { outcome, answer: answer ?? '', ...buyer })
        reportSuccess({
          text: corrects
            ? 'The corrected invoice is issued.'
            : outcome === 'agreed'
              ? 'You agreed to the request.'
              : 'You declined the request.',
        })
      }}
      onCancel={() => setOutcome(undefined)}
    >
      {corrects && <BuyerFields />}
      <Field name="answer" />
      <OrderCannedAnswers order={order} />
    </Form>
  )
}
