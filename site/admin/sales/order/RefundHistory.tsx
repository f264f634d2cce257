import { formatPrice } from '../../../ui/price.ts'
import { StatusBadge, type Status } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { CloseRefundForm } from './CloseRefundForm.tsx'
import { hasOpenRefund } from '../orders/order.ts'
import { checkRefunds, type OrderDetails, type Refund } from '../orders/queries.ts'

const states: Record<Refund['state'], Status> = {
  requested: { label: 'Pending', tone: 'warn' },
  completed: { label: 'Refunded', tone: 'ok' },
  refused: { label: 'Refused by the provider', tone: 'bad' },
  'not-refunded': { label: 'Not refunded', tone: '' },
  'refunded-outside': { label: 'Refunded manually', tone: 'ok' },
}

/** The refunds that were requested in the back office, and their states. */
export function RefundHistory({ order: { refunds = [], payments, _id } }: { order: OrderDetails }) {
  const { runAction, pending } = useAction('orders', 'payments', 'mails')
  const mayRefund = useMay()('orders.refund')
  if (refunds.length === 0) return null
  const nameOf = ({ payment }: Refund) =>
    payments.find(({ transaction }) => transaction === payment)?.methodName ?? 'The payment provider'
  const check = () =>
    runAction(() => checkRefunds(_id), {
      success: (order) => ({
        text: hasOpenRefund(order) ? 'The refund is still pending.' : 'The refund is completed.',
      }),
      failure: 'The refund failed.',
    })
  return (
    <>
      <h3>Refunds</h3>
      <ol className="timeline">
        {refunds.toReversed().map((refund) => (
          <li key={refund._id}>
            <p>
              <strong>
                {formatPrice(refund.amount, refund.currency)} {refund.currency}
              </strong>{' '}
              <StatusBadge status={states[refund.state]} />
            </p>
            {refund.state === 'requested' && (
              <>
                <p role="status">
                  {nameOf(refund)} has not confirmed this refund yet. We keep checking; please do not refund
                  it again. {refund.problem}
                </p>
                {mayRefund && (
                  <div className="actions">
                    <Button disabled={pending} onClick={check}>
                      Check now
                    </Button>
                    <CloseRefundForm orderId={_id} />
                  </div>
                )}
              </>
            )}
            {refund.state === 'refused' && <p>No money was refunded: {refund.problem}.</p>}
            {(refund.state === 'not-refunded' || refund.state === 'refunded-outside') && (
              <p>{refund.problem}</p>
            )}
            {refund.reason && <p className="lines">{refund.reason}</p>}
            <time className="muted" dateTime={refund.requestedAt}>
              {refund.by}, {formatDateTime(refund.requestedAt)}
            </time>
          </li>
        ))}
      </ol>
    </>
  )
}
