import type { ReactNode } from 'react'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { customerStatus } from '../orders/order-status.ts'
import { startPayment, orderIdInPath, type OrderWithHistory } from '../orders/orders.ts'
import { PayForm } from './PayForm.tsx'

/** The payment page of an unpaid order. */
export default function Pay(): ReactNode {
  return (
    <LoadOrder readId={orderIdInPath}>
      {(order, reload) =>
        order.paymentStatus === 'UnPaid' ? (
          <PayForm order={order} reload={reload} startPayment={(again) => startPayment(order._id, again)}>
            <a className="button tap quiet" href={`/order/${order._id}`}>
              Not now
            </a>
          </PayForm>
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
