import { useState } from 'react'
import { OneOrder } from './OneOrder.tsx'
import { dayAndTime, entryWords, paymentWords } from './order-words.ts'
import { cancelOrder, idInAddress, type OrderWithHistory } from './orders.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { troubleOf } from './refusal.ts'

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
      <p className="row">
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
      </p>
    </section>
  )
}

/** Asks first, in place: cancelling cannot be undone. */
function Cancel({ order, reload }: Props) {
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed')
  const [why, setWhy] = useState('')

  async function cancel() {
    setState('busy')
    await cancelOrder(order._id).then(reload, (error: unknown) => {
      setWhy(troubleOf(error))
      setState('asking')
    })
  }

  if (state === 'closed')
    return (
      <button type="button" className="button tap quiet" onClick={() => setState('asking')}>
        Cancel the order
      </button>
    )
  return (
    <span className="sure" role="group" aria-label="Cancel the order?">
      <button
        type="button"
        className="button tap quiet"
        disabled={state === 'busy'}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onClick={() => setState('closed')}
      >
        Keep it
      </button>
      <button
        type="button"
        className="button tap danger"
        disabled={state === 'busy'}
        onClick={() => void cancel()}
      >
        {state === 'busy' ? 'Cancelling…' : `Cancel ${order.packageName} for good`}
      </button>
      {why && (
        <span className="note bad" role="alert">
          {why}
        </span>
      )}
    </span>
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
