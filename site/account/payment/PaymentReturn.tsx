import type { ReactNode } from 'react'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { standing } from '../orders/order-words.ts'
import { AskAboutIt } from '../order/OrderLinks.tsx'
import { capturePayment, idInAddress, type OrderWithHistory } from '../orders/orders.ts'
import { PaymentDocuments } from '../order/PaymentDocuments.tsx'
import { SignedOutReturn } from './SignedOutReturn.tsx'
import { AwaitPayment } from './AwaitPayment.tsx'

/** The return page after a payment. It waits until the server has the provider's notification, and changes no status itself. */
export default function PaymentReturn(): ReactNode {
  return (
    <LoadOrder id={idInAddress} signedOut={<SignedOutReturn hasPaid />}>
      {(order, reload) => (
        <AwaitPayment
          order={order}
          reload={reload}
          capture={() => capturePayment(order._id)}
          way={
            <a className="button tap quiet" href={`/order/${order._id}`}>
              See the order
            </a>
          }
        >
          <Answered order={order} />
        </AwaitPayment>
      )}
    </LoadOrder>
  )
}

function Answered({ order }: { order: OrderWithHistory }) {
  const { _id, paymentStatus, paymentFailed } = order
  const { headline, next } = standing(order)
  const unpaid = paymentStatus === 'UnPaid'
  return (
    <section className="block" aria-label="Payment">
      <p className="big" role={paymentFailed ? 'alert' : 'status'}>
        <strong>{paymentStatus === 'Paid' ? 'You Have Paid' : headline}.</strong> {next}
      </p>
      <p className="row">
        {unpaid && (
          <a className="button tap" href={`/pay-now/${_id}`}>
            {paymentFailed ? 'Pay again' : 'Pay Now'}
          </a>
        )}
        <a className={`button tap ${unpaid ? 'quiet' : ''}`} href={`/order/${_id}`}>
          See the order
        </a>
        {paymentStatus === 'Paid' && <PaymentDocuments order={order} />}
        {paymentStatus !== 'Paid' && <AskAboutIt order={order} />}
      </p>
    </section>
  )
}
