import { useRef, useState } from 'react'
import { OneOrder } from './OneOrder.tsx'
import { dayAndTime, entryWords, paymentWords } from './order-words.ts'
import { cancelOrder, idInAddress, type OrderWithHistory } from './orders.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { troubleOf } from './refusal.ts'
import { useBusy } from './restored.ts'

/** An order: what was bought, where it stands, what happens next, what has happened. */
export default function Order() {
  return (
    <OneOrder id={idInAddress}>
      {(order, reload) => (
        <>
          <Next order={order} reload={reload} />
          <div className="halves">
            <Bought order={order} />
            <History order={order} />
          </div>
        </>
      )}
    </OneOrder>
  )
}

interface Props {
  order: OrderWithHistory
  reload: () => void
}

function Next({ order, reload }: Props) {
  const { _id, paymentStatus, orderStatus, whyNotPaid } = order
  const delivered = paymentStatus === 'Paid' && orderStatus === 'Delivered'
  const held = paymentStatus === 'OnHold' || paymentStatus === 'Disputed'
  return (
    <section className="block" aria-labelledby="next">
      <h2 className="long" id="next">
        What happens next
      </h2>
      <p>
        {delivered
          ? 'The work is delivered. Write to us if anything is missing.'
          : paymentWords[paymentStatus].next}
      </p>
      {held && whyNotPaid && <p className="lines">{whyNotPaid}</p>}
      <div className="row">
        {paymentStatus === 'UnPaid' && (
          <>
            <a className="button tap" href={`/pay-now/${_id}`}>
              Pay Now
            </a>
            <Cancel order={order} reload={reload} />
          </>
        )}
        {order.paidAt && <ReceiptButton order={order} />}
        {(paymentStatus === 'Cancelled' || paymentStatus === 'Refunded') && (
          <a className="button tap" href="/pricing">
            Order again
          </a>
        )}
        <a className="button tap quiet" href="/contact">
          Ask about it
        </a>
      </div>
    </section>
  )
}

/** Asks first: cancelling cannot be undone. */
function Cancel({ order, reload }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useBusy()
  const [why, setWhy] = useState('')

  async function cancel() {
    setBusy(true)
    setWhy('')
    await cancelOrder(order._id).then(
      () => {
        dialog.current?.close()
        reload()
      },
      (error: unknown) => setWhy(troubleOf(error)),
    )
    setBusy(false)
  }

  return (
    <>
      <button type="button" className="button tap quiet" onClick={() => dialog.current?.showModal()}>
        Cancel the order
      </button>
      <dialog ref={dialog} className="card dialog" aria-labelledby="sure">
        <h2 className="long" id="sure">
          Cancel {order.packageName}?
        </h2>
        <p className="lines">Nothing is owed. It cannot be taken up again; you would order anew.</p>
        <p className="row">
          <button
            type="button"
            className="button tap quiet"
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => dialog.current?.close()}
          >
            Keep it
          </button>
          <button type="button" className="button tap danger" disabled={busy} onClick={() => void cancel()}>
            {busy ? 'Cancelling…' : 'Cancel the order'}
          </button>
        </p>
        <p className={`note ${why ? 'bad' : ''}`} role="status">
          {why}
        </p>
      </dialog>
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
