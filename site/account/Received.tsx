import { useEffect, useEffectEvent, useState } from 'react'
import { OneOrder } from './OneOrder.tsx'
import { paymentWords } from './order-words.ts'
import { capturePayment, idInAddress, type OrderWithHistory } from './orders.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { troubleOf } from './refusal.ts'

/** In milliseconds: growing, a minute and a half in all. Then it is the visitor's turn to ask again. */
const pauses = [1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 10_000, 10_000, 15_000, 20_000]

/** Where PayPal leads back to. It waits for the provider's word to the server, and sets nothing itself. */
export default function Received() {
  return (
    <OneOrder id={idInAddress}>
      {(order, reload) =>
        order.paymentStatus === 'UnPaid' ? (
          <Waiting order={order} reload={reload} />
        ) : (
          <Answered order={order} />
        )
      }
    </OneOrder>
  )
}

function Waiting({ order, reload }: { order: OrderWithHistory; reload: () => void }) {
  const [asked, setAsked] = useState(0)
  const [why, setWhy] = useState('')
  const ask = useEffectEvent(reload)
  const id = order._id

  useEffect(() => {
    // PayPal's newer checkout comes back with a token: the payment is agreed to, but still has to be taken.
    if (!new URLSearchParams(location.search).has('token')) return
    capturePayment(id).then(
      () => ask(),
      (error: unknown) => setWhy(troubleOf(error)),
    )
  }, [id])

  const pause = pauses[asked]
  useEffect(() => {
    if (pause === undefined) return
    const timer = setTimeout(() => {
      ask()
      setAsked((before) => before + 1)
    }, pause)
    return () => clearTimeout(timer)
  }, [pause, asked])

  const over = pause === undefined
  return (
    <section className="block" aria-label="Payment">
      {over ? (
        <p role="status">
          <strong>PayPal has not confirmed the payment yet.</strong> If you have paid, it will come: usually
          within minutes, and we mail you then. You need not wait here, and you should not pay again. If you
          have not paid, the order is still open.
        </p>
      ) : (
        <p className="wait" role="status">
          <span className="loader" aria-hidden="true" />
          <span>
            <strong>Waiting for PayPal to confirm your payment.</strong> This usually takes a few seconds.
          </span>
        </p>
      )}
      {why && (
        <p className="note bad" role="alert">
          {why}
        </p>
      )}
      {over && (
        <p className="row">
          <button type="button" className="button tap" onClick={() => setAsked(0)}>
            Check again
          </button>
          <a className="button tap quiet" href={`/order/${id}`}>
            See the order
          </a>
        </p>
      )}
    </section>
  )
}

const Answered = ({ order }: { order: OrderWithHistory }) => (
  <section className="block" aria-label="Payment">
    <p className="big" role="status">
      {order.paymentStatus === 'Paid' ? (
        <>
          <strong>You Have Paid.</strong> {paymentWords.Paid.next}
        </>
      ) : (
        <>
          <strong>{paymentWords[order.paymentStatus].stands}.</strong>{' '}
          {paymentWords[order.paymentStatus].next}
        </>
      )}
    </p>
    <p className="row">
      <a className="button tap" href={`/order/${order._id}`}>
        See the order
      </a>
      {order.paymentStatus === 'Paid' && <ReceiptButton order={order} />}
    </p>
  </section>
)
