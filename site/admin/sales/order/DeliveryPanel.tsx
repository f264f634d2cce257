import { useQuery } from '@tanstack/react-query'
import { deliveryWords } from '#content/shop/delivery-states.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { noDeadlineReason, reachText } from '#content/model/reach.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeliveryBody } from '../../../order/deliveries/DeliveryBody.tsx'
import {
  deliveriesQuery,
  reviewQuery,
  withdrawDelivery,
  type Deliveries,
  type Delivery,
} from '../../../order/deliveries/queries.ts'
import { Stars } from '../../../ui/stars.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDate, TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { useWantedForm } from '../../lib/use-wanted-form.ts'
import { DeliverForm, deliveryDraft } from './DeliverForm.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The delivered versions of the work, the form for the next one, and the customer's review. */
export function DeliveryPanel({ order }: OrderPanelProps) {
  const query = useQuery(deliveriesQuery(order._id))
  const mayDeliver = useMay()('orders.work') && !paymentStates[order.paymentStatus].isClosed
  return (
    <Panel id="deliveries" title="Deliveries" description={query.data && roundsText(query.data.changeRounds)}>
      <QueryResult query={query} lines={2}>
        {({ deliveries }) => (
          <>
            {deliveries.length === 0 && <p className="muted">Nothing was delivered yet.</p>}
            {mayDeliver && deliveries[0]?.state !== 'waiting' && (
              <NextVersion order={order} version={(deliveries[0]?.version ?? 0) + 1} />
            )}
            {deliveries.map((delivery, i) => (
              <Version key={delivery._id} order={order} delivery={delivery} isLatest={i === 0} />
            ))}
            <CustomerReview orderId={order._id} />
          </>
        )}
      </QueryResult>
    </Panel>
  )
}

/** The form for the next version, once it is wanted. */
function NextVersion({ order, version }: OrderPanelProps & { version: number }) {
  const [isOpen, setOpen] = useWantedForm('deliver', deliveryDraft(order))
  return (
    <div id="deliver">
      {isOpen ? (
        <DeliverForm order={order} version={version} close={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Deliver version {version}</Button>
      )}
    </div>
  )
}

const roundsText = ({ used, included }: Deliveries['changeRounds']) =>
  included === null
    ? used > 0 && `${used} ${used === 1 ? 'round' : 'rounds'} of changes so far.`
    : `${used} of ${included} ${included === 1 ? 'round' : 'rounds'} of changes used.`

interface VersionProps extends OrderPanelProps {
  delivery: Delivery
  isLatest: boolean
}

function Version({ order, delivery, isLatest }: VersionProps) {
  const { _id, version, state, deliveredAt, acceptsAt, answeredBy, notice } = delivery
  const { runAction, pending } = useAction('order', 'orders', 'mails')
  const mayWork = useMay()('orders.work')
  const withdraw = () =>
    runAction(() => withdrawDelivery(_id), {
      question: {
        title: `Withdraw version ${version}?`,
        text: `The customer no longer sees its links and files. ${reachText(order.reach, 'They get an email.')}`,
        confirmLabel: 'Withdraw',
      },
      success: `Version ${version} withdrawn.`,
      failure: 'The version could not be withdrawn.',
    })
  return (
    <details className="version" open={isLatest}>
      <summary>
        <strong>Version {version}</strong>
        <StatusBadge status={deliveryWords[state]} />
        <span className="muted">
          <TimeAgo at={deliveredAt} />
        </span>
      </summary>
      <DeliveryBody delivery={delivery} />
      {answeredBy === 'silence' && <p className="muted">It was not answered in time.</p>}
      {state === 'waiting' && (
        <>
          {acceptsAt ? (
            <p className="muted">Without an answer it counts as accepted on {formatDate(acceptsAt)}.</p>
          ) : (
            notice && (
              <Note>
                <strong>Without an answer it does not count as accepted.</strong> {noDeadlineReason(notice)}
              </Note>
            )
          )}
          {mayWork && (
            <div className="actions">
              <Button disabled={pending} onClick={withdraw}>
                Withdraw
              </Button>
            </div>
          )}
        </>
      )}
    </details>
  )
}

function CustomerReview({ orderId }: { orderId: string }) {
  const { data: review } = useQuery(reviewQuery(orderId))
  if (!review) return null
  return (
    <div className="given-review">
      <Stars rating={review.rating} />
      {review.words && <p className="lines">{review.words}</p>}
      <p className="muted">
        {review.publish ? <a href="/admin/reviews">It may be published.</a> : 'It may not be published.'}
      </p>
    </div>
  )
}
