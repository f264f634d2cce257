import { orderStates } from '#content/shop/order-states.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { stageDefaults } from '#content/shop/stages.ts'
import type { ListedOrder } from './orders.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, formatDayAndTime } from '../../ui/time.tsx'

/** The payment cell of an order: a link to pay, or the payment status. */
export function PaymentCell({ order }: { order: ListedOrder }) {
  const { _id, paymentStatus, packageId, packageName, paymentFailed, paymentStartedAt, charged } = order
  const { cell, tone } = paymentStates[paymentStatus].customer
  if (charged)
    return (
      <div className="stacked">
        <Badge tone="ok">Automatic</Badge>
        <span className="hint">
          Charged by {charged.brand} on {formatDate(charged.on)}
        </span>
      </div>
    )
  if (paymentStatus === 'UnPaid')
    return (
      <div className="stacked">
        <ButtonLink variant="primary" small href={`/pay-now/${_id}`}>
          Pay Now<span className="hidden"> for {packageName}</span>
        </ButtonLink>
        {paymentFailed && <span className="hint">The last payment failed</span>}
        {paymentStartedAt && <span className="hint">Started on {formatDayAndTime(paymentStartedAt)}</span>}
      </div>
    )
  if (paymentStatus === 'Paid' || paymentStatus === 'Cancelled')
    return (
      <div className="stacked">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid jsx-a11y/no-redundant-roles */}
        <ButtonLink variant="primary" small role="link" aria-disabled="true">
          {cell}
        </ButtonLink>
        {paymentStatus === 'Cancelled' && order.undecidedPayment && (
          <span className="hint">We received your payment and are reviewing it</span>
        )}
        {paymentStatus === 'Cancelled' && packageId && (
          <a className="tap" href={`/order-now/${packageId}`}>
            Order again<span className="hidden">: {packageName}</span>
          </a>
        )}
      </div>
    )
  return <Badge tone={tone}>{cell}</Badge>
}

/** The status of the work, with the stage of a paid order; “Closed” if the payment was closed before the work was done. */
export function WorkBadge({ order }: { order: ListedOrder }) {
  const { orderStatus, paymentStatus, stage, stageName } = order
  const { label, isDone, customer } = orderStates[orderStatus]
  const { isClosed, countsAsSales } = paymentStates[paymentStatus]
  if (!isDone && isClosed) return <Badge>Closed</Badge>
  return (
    <>
      <Badge tone={customer.tone}>{label}</Badge>
      {countsAsSales && !isDone && <span className={`stage ${stageDefaults[stage].tone}`}>{stageName}</span>}
    </>
  )
}
