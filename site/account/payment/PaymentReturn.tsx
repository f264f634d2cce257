import type { ReactNode } from 'react'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { customerStatus, isToPay } from '../orders/order-status.ts'
import { ContactAboutOrder } from '../order/ContactAboutOrder.tsx'
import { capturePayment, orderIdInPath, type OrderWithHistory } from '../orders/orders.ts'
import { PaymentDocuments } from '../order/PaymentDocuments.tsx'
import { SignedOutReturn } from './SignedOutReturn.tsx'
import { AwaitPayment } from './AwaitPayment.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** The return page after a payment. It waits until the server has the provider's notification, and changes no status itself. */
export default function PaymentReturn(): ReactNode {
  return (
    <LoadOrder readId={orderIdInPath} signedOut={<SignedOutReturn hasPaid />}>
      {(order, reload) => (
        <AwaitPayment
          order={order}
          reload={reload}
          capture={() => capturePayment(order._id)}
          continueLink={<ButtonLink href={`/order/${order._id}`}>See the order</ButtonLink>}
        >
          <PaymentResult order={order} />
        </AwaitPayment>
      )}
    </LoadOrder>
  )
}

function PaymentResult({ order }: { order: OrderWithHistory }) {
  const { _id, paymentStatus, paymentFailed, stage } = order
  const { headline, next } = customerStatus(order)
  const isUnpaid = isToPay(order)
  const isAsked = paymentStatus === 'Paid' && stage === 'brief'
  return (
    <section className="block" aria-label="Payment">
      <p className="big">
        <strong>{paymentStatus === 'Paid' ? 'You Have Paid' : headline}.</strong> {next}
      </p>
      <p className="actions">
        {isUnpaid && (
          <ButtonLink variant="primary" href={`/pay-now/${_id}`}>
            {paymentFailed ? 'Pay again' : 'Pay Now'}
          </ButtonLink>
        )}
        {isAsked && (
          <ButtonLink variant="primary" href={`/order/${_id}#brief`}>
            Answer the questions
          </ButtonLink>
        )}
        <ButtonLink variant={isUnpaid || isAsked ? 'quiet' : 'primary'} href={`/order/${_id}`}>
          See the order
        </ButtonLink>
        {paymentStatus === 'Paid' && <PaymentDocuments order={order} />}
        {paymentStatus !== 'Paid' && <ContactAboutOrder order={order} />}
      </p>
    </section>
  )
}
