import { useRef } from 'react'
import { paymentStates } from '#content/payment-states.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { dayAndTime, standing } from '../orders/order-words.ts'
import { cancelOrder } from '../orders/orders.ts'
import { AskAboutIt, OrderAgain } from './OrderLinks.tsx'
import type { OrderPanelProps } from './panel.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { WorkState } from './WorkState.tsx'

/** What the order waits for, and what its customer can do. */
export function NextStep({ order, reload }: Pick<OrderPanelProps, 'order' | 'reload'>) {
  const { _id, paymentStatus, paymentFailed, whyNotPaid } = order
  // What was paid after a cancel may still be for this order.
  const isOver =
    paymentStatus === 'Refunded' ||
    (paymentStatus === 'Cancelled' && !order.otherPayments.some(({ undecided }) => undecided))
  const isPaid = paymentStates[paymentStatus].countsAsSales
  const held = paymentStatus === 'OnHold' || paymentStatus === 'Disputed'
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        What happens next
      </h2>
      {isPaid ? <WorkState order={order} /> : <p>{standing(order).next}</p>}
      {held && whyNotPaid && <p className="lines">{whyNotPaid}</p>}
      <div className="row">
        {isPaid && order.stage === 'brief' && (
          <a className="button tap" href="#brief">
            Answer the questions
          </a>
        )}
        {paymentStatus === 'UnPaid' && (
          <>
            <a className="button tap" href={`/pay-now/${_id}`}>
              {paymentFailed ? 'Pay again' : 'Pay Now'}
            </a>
            <Cancel order={order} reload={reload} />
          </>
        )}
        {order.hasReceipt && order.invoices.length === 0 && <ReceiptButton order={order} />}
        {isOver && <OrderAgain order={order} />}
        <AskAboutIt order={order} />
      </div>
    </section>
  )
}

/** Asks first: cancelling cannot be undone. */
function Cancel({ order, reload }: Pick<OrderPanelProps, 'order' | 'reload'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { paymentStartedAt } = order
  return (
    <>
      <button type="button" className="button tap quiet" onClick={() => dialog.current?.showModal()}>
        Cancel the order
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={`Cancel ${order.packageName}?`}
        confirmText="Cancel the order"
        pendingText="Cancelling…"
        cancelText="Keep it"
        danger
        onConfirm={async () => {
          await cancelOrder(order._id)
          reload()
        }}
      >
        {paymentStartedAt && (
          <p className="lines">
            <strong>You went to PayPal for this order on {dayAndTime(paymentStartedAt)}.</strong> If you paid
            there, keep the order and wait for the confirmation. If the page of PayPal is still open, close
            it.
          </p>
        )}
        <p className="lines">
          You owe nothing. A cancelled order cannot be reopened; you would place a new one.
        </p>
      </ConfirmDialog>
    </>
  )
}
