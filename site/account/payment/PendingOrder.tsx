import type { ReactNode } from 'react'
import { emailsArrive } from '#content/model/reach.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { OrderCardSkeleton } from '../order/OrderCard.tsx'
import { chooseTransfer, startPayment } from '../orders/orders.ts'
import type { PayWords } from '../../order/pay-words.ts'
import type { SignedInUser } from '../../session/stored-session.ts'
import { PayForm } from './PayForm.tsx'
import { customerStatus, isToPay } from '../orders/order-status.ts'
import type { OrderPanelProps } from '../order/panel.ts'
import { OrdersTable } from '../orders/OrdersTable.tsx'
import { OrdersSkeleton } from '../orders/OrdersSkeleton.tsx'
import { OrderReach } from '../order/OrderReach.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const readOrderId = () => new URLSearchParams(location.search).get('order') ?? ''

/** The next step after ordering; without an order in the address, all open orders. */
export default function PendingOrder({ words }: { words: PayWords }): ReactNode {
  const id = useBrowserValue<string | undefined>(readOrderId, undefined)
  if (id === undefined) return <OrderCardSkeleton />
  if (id === '') return <OpenOrders />
  return (
    <LoadOrder readId={readOrderId}>
      {(order, reload, user) => <PlacedOrder order={order} reload={reload} user={user} words={words} />}
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

interface PlacedProps extends OrderPanelProps {
  user: SignedInUser
  words: PayWords
}

/** What was just ordered is paid here; of any other order, what happens next. */
function PlacedOrder({ order, reload, user, words }: PlacedProps) {
  const { _id, reach } = order
  const seeOrder = <ButtonLink href={`/order/${_id}`}>See the order</ButtonLink>
  return (
    <>
      {isToPay(order) ? (
        <>
          <PayForm
            order={order}
            reload={reload}
            startPayment={(provider, again) => startPayment(_id, provider, again)}
            words={words}
            chooseTransfer={() => chooseTransfer(_id)}
          >
            {seeOrder}
          </PayForm>
          {emailsArrive(reach) && (
            <p className="hint">
              Your order is placed. Once it is paid, we email a confirmation to {reach.address} and start.
            </p>
          )}
        </>
      ) : (
        <section className="block" aria-labelledby="next">
          <h2 className="long" id="next">
            What happens next
          </h2>
          <p>{customerStatus(order).next}</p>
          <p className="actions">{seeOrder}</p>
        </section>
      )}
      <OrderReach order={order} reload={reload} user={user} />
    </>
  )
}
