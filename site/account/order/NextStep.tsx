import { useQuery } from '@tanstack/react-query'
import { isCancelable, isInWork } from '#content/shop/payment-states.ts'
import { deliveriesQuery } from '../../order/deliveries/queries.ts'
import { customerStatus, isToPay } from '../orders/order-status.ts'
import { cancelOrder } from '../orders/orders.ts'
import { ContactAboutOrder } from './ContactAboutOrder.tsx'
import { OrderAgain } from './OrderAgain.tsx'
import { CancelButton } from './CancelButton.tsx'
import type { OrderPanelProps } from './panel.ts'
import { PaymentDocuments } from './PaymentDocuments.tsx'
import { TransferDetails } from './TransferDetails.tsx'
import { WorkState } from './WorkState.tsx'
import { ButtonLink } from '../../ui/button.tsx'

const payText = ({ transfer, paymentFailed }: OrderPanelProps['order']) =>
  transfer ? 'Pay online instead' : paymentFailed ? 'Pay again' : 'Pay Now'

/** What the order is waiting for, and what the customer can do. */
export function NextStep({ order, reload }: Pick<OrderPanelProps, 'order' | 'reload'>) {
  const { _id, paymentStatus, whyNotPaid } = order
  // A payment made after the cancellation may still belong to this order.
  const isOver =
    paymentStatus === 'Refunded' ||
    (paymentStatus === 'Cancelled' && !order.otherPayments.some(({ undecided }) => undecided))
  const isPaid = isInWork(order)
  const { data } = useQuery(deliveriesQuery(_id))
  // The delivery above says what to do.
  const isInReview =
    isPaid && order.stage === 'review' && data?.deliveries.some(({ state }) => state === 'waiting')
  if (isInReview && paymentStatus === 'Paid' && order.invoices.length > 0) return null
  const isHeld = paymentStatus === 'OnHold' || paymentStatus === 'Disputed'
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        What happens next
      </h2>
      {!isPaid ? <p>{customerStatus(order).next}</p> : !isInReview && <WorkState order={order} />}
      {order.transfer && <TransferDetails transfer={order.transfer} />}
      {isHeld && whyNotPaid && <p className="lines">{whyNotPaid}</p>}
      <div className="actions">
        {isPaid && order.stage === 'brief' && (
          <ButtonLink variant="primary" href="#brief">
            Answer the questions
          </ButtonLink>
        )}
        {isToPay(order) && (
          <>
            <ButtonLink variant="primary" href={`/pay-now/${_id}`}>
              {payText(order)}
            </ButtonLink>
            {isCancelable(order) && (
              <CancelButton
                order={order}
                cancel={async () => {
                  await cancelOrder(_id)
                  reload()
                }}
              />
            )}
          </>
        )}
        {order.invoices.length === 0 && <PaymentDocuments order={order} />}
        {isOver && <OrderAgain order={order} />}
        {isPaid ? (
          <ButtonLink href="#conversation">Send a message</ButtonLink>
        ) : (
          <ContactAboutOrder order={order} />
        )}
      </div>
    </section>
  )
}
