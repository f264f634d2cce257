import type { ReactNode } from 'react'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { standing } from '../orders/order-words.ts'
import { beginPayment, idInAddress, type OrderWithHistory } from '../orders/orders.ts'
import { PayForm } from './PayForm.tsx'

/** The payment page of an unpaid order. */
export default function Pay(): ReactNode {
  return (
    <LoadOrder id={idInAddress}>
      {(order, reload) =>
        order.paymentStatus === 'UnPaid' ? (
          <PayForm order={order} reload={reload} begin={(again) => beginPayment(order._id, again)}>
            <a className="button tap quiet" href={`/order/${order._id}`}>
              Not now
            </a>
          </PayForm>
        ) : (
          <Closed order={order} />
        )
      }
    </LoadOrder>
  )
}

const Closed = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-label="Payment">
    <p>{standing(order).next}</p>
    <p className="row">
      <a className="button tap" href={`/order/${order._id}`}>
        See the order
      </a>
    </p>
  </section>
)
