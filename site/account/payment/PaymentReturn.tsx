import { useEffect, useEffectEvent, useState } from 'react'
import { LoadOrder } from '../order/LoadOrder.tsx'
import { standing } from '../orders/order-words.ts'
import { AskAboutIt } from '../order/OrderLinks.tsx'
import { capturePayment, idInAddress, type OrderWithHistory } from '../orders/orders.ts'
import { ReceiptButton } from '../order/ReceiptButton.tsx'
import { errorMessage } from '../../ui/form/errors.ts'

/** In milliseconds: growing, a minute and a half in all. Then it is the visitor's turn to ask again. */
const pauses = [1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 10_000, 10_000, 15_000, 20_000]

/** Where PayPal leads back to. It waits for the provider's word to the server, and sets nothing itself. */
export default function PaymentReturn() {
  return <LoadOrder id={idInAddress}>{(order, reload) => <Return order={order} reload={reload} />}</LoadOrder>
}

interface Props {
  order: OrderWithHistory
  reload: () => void
}

/** PayPal's newer checkout comes back with a token: the payment is agreed to, but still has to be taken. */
const hasToken = () => new URLSearchParams(location.search).has('token')

function Return({ order, reload }: Props) {
  const [asked, setAsked] = useState(0)
  const ask = useEffectEvent(reload)
  const { paymentStatus, paymentStartedAt } = order
  // The form may be paid after a cancel; a checkout is not taken then.
  const isOpen = paymentStatus === 'UnPaid' || (paymentStatus === 'Cancelled' && !hasToken())
  const waits = isOpen && paymentStartedAt !== null
  const pause = waits || paymentStatus === 'Pending' ? pauses[asked] : undefined
  useEffect(() => {
    if (pause === undefined) return
    const timer = setTimeout(() => {
      ask()
      setAsked((before) => before + 1)
    }, pause)
    return () => clearTimeout(timer)
  }, [pause, asked])

  if (!waits) return <Answered order={order} />
  return <Waiting order={order} reload={reload} over={pause === undefined} again={() => setAsked(0)} />
}

function Waiting({ order, reload, over, again }: Props & { over: boolean; again: () => void }) {
  const [error, setError] = useState('')
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(reload)
  const id = order._id

  useEffect(() => {
    if (!hasToken()) return
    capturePayment(id).then(
      () => ask(),
      (error: unknown) => setError(errorMessage(error)),
    )
  }, [id, attempt])

  return (
    <section className="block" aria-label="Payment">
      {over ? (
        <p role="status">
          <strong>PayPal has not confirmed the payment yet.</strong> If you have paid, it will come: usually
          within minutes, and we mail you then. You need not wait here, and you should not pay again.{' '}
          {order.paymentStatus === 'UnPaid' && 'If you have not paid, the order is still open.'}
        </p>
      ) : (
        <p className="wait" role="status">
          <span className="loader" aria-hidden="true" />
          <span>
            <strong>Waiting for PayPal to confirm your payment.</strong> This usually takes a few seconds. You
            need not stay: we mail you when it has arrived.
          </span>
        </p>
      )}
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
      <p className="row">
        {(over || error) && (
          <button
            type="button"
            className="button tap"
            onClick={() => {
              setError('')
              setAttempt((before) => before + 1)
              again()
            }}
          >
            Check again
          </button>
        )}
        <a className="button tap quiet" href={`/order/${id}`}>
          See the order
        </a>
      </p>
    </section>
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
        {paymentStatus === 'Paid' && <ReceiptButton order={order} />}
        {paymentStatus !== 'Paid' && <AskAboutIt order={order} />}
      </p>
    </section>
  )
}
