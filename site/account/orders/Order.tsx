import { useRef } from 'react'
import { LoadOrder } from './LoadOrder.tsx'
import { dayAndTime, entryWords, standing } from './order-words.ts'
import { cancelOrder, idInAddress, type OrderWithHistory } from './orders.ts'
import { AskAboutIt, OrderAgain } from './OrderLinks.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { VerifyEmailNotice } from '../profile/VerifyEmailNotice.tsx'

/** An order: what was bought, where it stands, what happens next, what has happened. */
export default function Order() {
  return (
    <LoadOrder id={idInAddress}>
      {(order, reload, user) => (
        <>
          <Next order={order} reload={reload} />
          <div className="halves">
            <Bought order={order} />
            <History order={order} />
          </div>
          <VerifyEmailNotice user={user} />
        </>
      )}
    </LoadOrder>
  )
}

interface Props {
  order: OrderWithHistory
  reload: () => void
}

function Next({ order, reload }: Props) {
  const { _id, paymentStatus, paymentFailed, whyNotPaid } = order
  // What was paid after a cancel may still be for this order.
  const isOver =
    paymentStatus === 'Refunded' ||
    (paymentStatus === 'Cancelled' && !order.otherPayments.some(({ undecided }) => undecided))
  const held = paymentStatus === 'OnHold' || paymentStatus === 'Disputed'
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        What happens next
      </h2>
      <p>{standing(order).next}</p>
      {held && whyNotPaid && <p className="lines">{whyNotPaid}</p>}
      <div className="row">
        {paymentStatus === 'UnPaid' && (
          <>
            <a className="button tap" href={`/pay-now/${_id}`}>
              {paymentFailed ? 'Pay again' : 'Pay Now'}
            </a>
            <Cancel order={order} reload={reload} />
          </>
        )}
        {order.hasReceipt && <ReceiptButton order={order} />}
        {isOver && <OrderAgain order={order} />}
        <AskAboutIt order={order} />
      </div>
    </section>
  )
}

/** Asks first: cancelling cannot be undone. */
function Cancel({ order, reload }: Props) {
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

const Bought = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-labelledby="bought">
    <h2 className="long" id="bought">
      What you bought
    </h2>
    <ul className="ticks">
      {order.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <dl className="facts">
      <dt>Name</dt>
      <dd>{order.customerName}</dd>
      <dt>E-mail</dt>
      <dd>{order.customerEmail}</dd>
      <dt>Address</dt>
      <dd>
        {order.customerAddress}, {order.customerCountry}
      </dd>
      <dt>Order status</dt>
      <dd>{order.orderStatus}</dd>
    </dl>
  </section>
)

const History = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-labelledby="history">
    <h2 className="long" id="history">
      What has happened
    </h2>
    <ol className="timeline">
      {order.history.toReversed().map((entry) => (
        <li key={entry._id}>
          <strong>{entryWords(entry)}</strong>
          <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
          {entry.reason && <p className="lines">{entry.reason}</p>}
        </li>
      ))}
    </ol>
  </section>
)
