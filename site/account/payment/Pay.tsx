import type { ReactNode } from 'react'
import { BuyerFacts } from '../../order/buyer/BuyerFacts.tsx'
import { ChangeBuyer } from '../order/ChangeBuyer.tsx'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { customerStatus } from '../orders/order-status.ts'
import { orderIdInPath, saveBuyer, startPayment, type OrderWithHistory } from '../orders/orders.ts'
import { PayForm } from './PayForm.tsx'

/** The payment page of an unpaid order. */
export default function Pay(): ReactNode {
  return (
    <LoadOrder readId={orderIdInPath}>
      {(order, reload) =>
        order.paymentStatus === 'UnPaid' ? (
          <>
            <PayForm order={order} reload={reload} startPayment={(again) => startPayment(order._id, again)}>
              <a className="button tap quiet" href={`/order/${order._id}`}>
                Not now
              </a>
            </PayForm>
            <section className="block" aria-labelledby="buyer">
              <h2 className="long" id="buyer">
                Invoice details
              </h2>
              <dl className="facts">
                <BuyerFacts buyer={order} />
              </dl>
              <ChangeBuyer
                order={order}
                buyer={order}
                save={(buyer) => saveBuyer(order._id, buyer).then(reload)}
              />
            </section>
          </>
        ) : (
          <PaymentClosed order={order} />
        )
      }
    </LoadOrder>
  )
}

const PaymentClosed = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-label="Payment">
    <p>{customerStatus(order).next}</p>
    <p className="row">
      <a className="button tap" href={`/order/${order._id}`}>
        See the order
      </a>
    </p>
  </section>
)
