import type { ReactNode } from 'react'
import type { User } from 'firebase/auth'
import { useBrowserValue } from '../../lib/use-browser.ts'
import { RequireSignIn } from '../../session/RequireSignIn.tsx'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { customerStatus } from '../orders/order-status.ts'
import type { Order } from '../orders/orders.ts'
import { OrdersTable } from '../orders/OrdersTable.tsx'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { VerifyEmailNotice } from '../profile/VerifyEmailNotice.tsx'
import { paymentProvider } from '../../lib/payment-provider.ts'

const readOrderId = () => new URLSearchParams(location.search).get('order') ?? ''

/** The next step after ordering; without an order in the address, all open orders. */
export default function PendingOrder(): ReactNode {
  const id = useBrowserValue<string | undefined>(readOrderId, undefined)
  if (id === undefined) return <OrderCardSkeleton />
  if (id === '') return <OpenOrders />
  return (
    <LoadOrder readId={readOrderId}>
      {(order, _, user) => <PlacedOrder order={order} user={user} />}
    </LoadOrder>
  )
}

const OpenOrders = () => (
  <RequireSignIn waiting={<OrdersSkeleton rows={5} />}>
    {() => (
      <section className="block" aria-labelledby="open">
        <h2 className="long" id="open">
          Your open orders
        </h2>
        <OrdersTable pageSize={5} labelledBy="open" open />
        <p>
          <a className="tap more" href="/my-order">
            All of your orders
          </a>
        </p>
      </section>
    )}
  </RequireSignIn>
)

function PlacedOrder({ order, user }: { order: Order; user: User }) {
  const { _id, paymentStatus, customerEmail, paymentFailed, paymentStartedAt } = order
  const isUnpaid = paymentStatus === 'UnPaid'
  const isNew = isUnpaid && !paymentFailed && !paymentStartedAt
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        {isNew ? 'Your order is placed' : 'What happens next'}
      </h2>
      {isNew ? (
        <ol className="next">
          <li>
            Pay with {paymentProvider} or a card. You do not need a {paymentProvider} account.
          </li>
          <li>
            {user.emailVerified
              ? `We email a confirmation to ${user.email ?? customerEmail} and start.`
              : 'We start. To get a confirmation by email, verify your address.'}
          </li>
          <li>You can follow the status of your order here.</li>
        </ol>
      ) : (
        <p>{customerStatus(order).next}</p>
      )}
      <p className="row">
        {isUnpaid && (
          <a className="button tap" href={`/pay-now/${_id}`}>
            {paymentFailed ? 'Pay again' : 'Pay now'}
          </a>
        )}
        <a className="button tap quiet" href={`/order/${_id}`}>
          See the order
        </a>
      </p>
      <VerifyEmailNotice user={user} inPlace />
    </section>
  )
}
