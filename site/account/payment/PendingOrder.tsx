import type { ReactNode } from 'react'
import { emailsArrive } from '#content/model/reach.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { customerStatus } from '../orders/order-status.ts'
import type { OrderPanelProps } from '../order/panel.ts'
import { OrdersTable } from '../orders/OrdersTable.tsx'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { OrderReach } from '../order/OrderReach.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const readOrderId = () => new URLSearchParams(location.search).get('order') ?? ''

/** The next step after ordering; without an order in the address, all open orders. */
export default function PendingOrder(): ReactNode {
  const id = useBrowserValue<string | undefined>(readOrderId, undefined)
  if (id === undefined) return <OrderCardSkeleton />
  if (id === '') return <OpenOrders />
  return (
    <LoadOrder readId={readOrderId}>
      {(order, reload, user) => <PlacedOrder order={order} reload={reload} user={user} />}
    </LoadOrder>
  )
}

const OpenOrders = () => (
  <RequireSignIn fallback={<OrdersSkeleton rows={5} />}>
    {() => (
      <section className="block" aria-labelledby="open">
        <h2 className="long" id="open">
          Your open orders
        </h2>
        <OrdersTable pageSize={5} caption="Open orders" open />
        <p>
          <a className="tap more" href="/my-order">
            All of your orders
          </a>
        </p>
      </section>
    )}
  </RequireSignIn>
)

function PlacedOrder({ order, reload, user }: OrderPanelProps) {
  const { _id, paymentStatus, paymentFailed, paymentStartedAt, reach, transfer, transferOption, waysToPay } =
    order
  const isUnpaid = paymentStatus === 'UnPaid'
  const isNew = isUnpaid && !paymentFailed && !paymentStartedAt && !transfer
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        {isNew ? 'Your order is placed' : 'What happens next'}
      </h2>
      {isNew ? (
        <ol className="next">
          <li>
            Pay{' '}
            {waysToPay
              .map(({ way, brand }) =>
                way === 'card' ? 'by card' : `with ${brand}${waysToPay.length === 1 ? ' or a card' : ''}`,
              )
              .join(' or ')}
            {transferOption && ', or on invoice by bank transfer'}.
            {waysToPay.every(({ way }) => way === 'account') && ' You do not need an account there.'}
          </li>
          <li>
            {emailsArrive(reach) ? `We email a confirmation to ${reach.address} and start.` : 'We start.'}
          </li>
          <li>You can follow the status of your order here.</li>
        </ol>
      ) : (
        <p>{customerStatus(order).next}</p>
      )}
      <p className="actions">
        {isUnpaid && (
          <ButtonLink variant="primary" href={`/pay-now/${_id}`}>
            {paymentFailed ? 'Pay again' : 'Pay now'}
          </ButtonLink>
        )}
        <ButtonLink href={`/order/${_id}`}>See the order</ButtonLink>
      </p>
      <OrderReach order={order} reload={reload} user={user} />
    </section>
  )
}
