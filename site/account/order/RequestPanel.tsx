import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestWords, type RequestKind } from '#content/shop/order-requests.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { requestsQuery, withdrawRequest, type OrderRequest } from '../../order/deliveries/queries.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { CorrectionFacts } from '../../order/buyer/CorrectionFacts.tsx'
import { RequestForm } from './RequestForm.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { Fold } from '../parts/Fold.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import type { OrderPanelProps } from './panel.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'

const titles: Record<RequestKind, string> = {
  refund: 'You requested a refund',
  cancellation: 'You requested a cancellation',
  correction: 'You reported a wrong invoice',
}

/** Requests of the customer after payment, with the agency's replies. */
export function RequestPanel({ order }: OrderPanelProps) {
  const query = useQuery(requestsQuery(order._id))
  const requests = query.data
  const mayRequest = paymentStates[order.paymentStatus].countsAsSales
  if (!requests)
    return query.error ? (
      <ErrorMessage message={errorMessage(query.error)} retry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={1} />
    )
  if (requests.length === 0 && !mayRequest) return null
  const hasOpen = requests.some(({ state }) => state === 'open')
  return (
    <Fold
      id="requests"
      title={requests.some(({ kind }) => kind === 'correction') ? 'Your requests' : 'Refund or cancellation'}
      open={requests.some(({ state }) => state !== 'withdrawn')}
    >
      {requests.map((request) => (
        <Request key={request._id} request={request} currency={order.currency} reload={query.refetch} />
      ))}
      {mayRequest && !hasOpen && (
        <div className="actions">
          <Disclosure button="Request a refund or cancellation">
            <RequestForm order={order} onSent={query.refetch} />
          </Disclosure>
        </div>
      )}
    </Fold>
  )
}

interface RequestProps {
  request: OrderRequest
  currency: string
  reload: () => Promise<unknown>
}

function Request({ request, currency, reload }: RequestProps) {
  const { _id, kind, amount, reason, correction, state, createdAt, answer } = request
  const [error, setError] = useState('')
  const withdraw = () =>
    withdrawRequest(_id).then(reload, (failure: unknown) => setError(errorMessage(failure)))
  return (
    <article className="box delivery">
      <header>
        <h3>
          {titles[kind]}
          {amount && ` of ${formatPrice(amount, currency)}`}
        </h3>
        <Badge tone={requestWords[state].tone}>{requestWords[state].label}</Badge>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </header>
      <p className="lines">{reason}</p>
      {correction && <CorrectionFacts correction={correction} />}
      {answer && (
        <blockquote className="change-request">
          <strong>Our answer</strong>
          <p className="lines">{answer}</p>
        </blockquote>
      )}
      {state === 'open' && <Button onClick={() => void withdraw()}>Withdraw the request</Button>}
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
    </article>
  )
}
