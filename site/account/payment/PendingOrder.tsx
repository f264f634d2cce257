import type { ReactNode } from 'react'
import type { User } from 'firebase/auth'
import { useBrowser } from '../../lib/use-browser.ts'
import { RequireSignIn } from '../../session/RequireSignIn.tsx'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { standing } from '../orders/order-words.ts'
import type { Order } from '../orders/orders.ts'
import { OrdersTable } from '../orders/OrdersTable.tsx'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { VerifyEmailNotice } from '../profile/VerifyEmailNotice.tsx'
import { paymentProvider } from '../../lib/payment-provider.ts'

const id = () => new URLSearchParams(location.search).get('order') ?? ''

/** The next step after ordering; without an order in the address, all open orders. */
export default function PendingOrder(): ReactNode {
  const known = useBrowser<string | undefined>(id, undefined)
  if (known === undefined) return <OrderCardSkeleton />
  if (known === '') return <OpenOrders />
  return <LoadOrder id={id}>{(order, _, user) => <Placed order={order} user={user} />}</LoadOrder>
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

function Placed({ order, user }: { order: Order; user: User }) {
  const { _id, paymentStatus, customerEmail, paymentFailed, paymentStartedAt } = order
  const unpaid = paymentStatus === 'UnPaid'
  const isNew = unpaid && !paymentFailed && !paymentStartedAt
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        {isNew ? 'Your order is placed' : 'What happens next'}
      </h2>
      {isNew ? (
        <ol className="next">
          <li>Pay through {paymentProvider}. You need no account there; a card will do.</li>
          <li>
            {user.emailVerified
              ? `We confirm by mail to ${user.email ?? customerEmail} and begin.`
              : 'We start now. Verify your e-mail to get a confirmation by mail, too.'}
          </li>
          <li>You can see its status here at any time.</li>
        </ol>
      ) : (
        <p>{standing(order).next}</p>
      )}
      <p className="row">
        {unpaid && (
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
