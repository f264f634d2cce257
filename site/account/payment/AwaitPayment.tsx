import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { errorMessage } from '../../ui/form/errors.ts'
import type { Standable } from '../orders/order-words.ts'
import { paymentProvider } from '../../lib/payment-provider.ts'

/** Polling intervals in milliseconds, about 90 seconds in total. After that, the visitor can check again manually. */
const pauses = [1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 10_000, 10_000, 15_000, 20_000]

interface Props {
  order: Standable
  reload: () => void
  /** Captures the payment if the provider leaves that to the site. */
  capture: () => Promise<unknown>
  /** A link to continue without waiting. */
  way: ReactNode
  /** The content once the result of the payment is known. */
  children: ReactNode
}

/** A return from a checkout with a token: the payment is approved but still has to be captured. */
const hasToken = () => new URLSearchParams(location.search).has('token')

/** After the return from the provider, waits until the server has its notification; changes no status itself. */
export function AwaitPayment({ order, reload, capture, way, children }: Props) {
  const [asked, setAsked] = useState(0)
  const ask = useEffectEvent(reload)
  const { paymentStatus, paymentStartedAt } = order
  // A form payment may arrive after a cancellation; a checkout is not captured then.
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

  if (!waits) return children
  const state = { order, reload, capture, way }
  return <Waiting {...state} over={pause === undefined} again={() => setAsked(0)} />
}

type WaitingProps = Omit<Props, 'children'> & { over: boolean; again: () => void }

function Waiting({ order, reload, capture, way, over, again }: WaitingProps) {
  const [error, setError] = useState('')
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(reload)
  const take = useEffectEvent(capture)

  useEffect(() => {
    if (!hasToken()) return
    take().then(
      () => ask(),
      (error: unknown) => setError(errorMessage(error)),
    )
  }, [attempt])

  return (
    <section className="block" aria-label="Payment">
      {over ? (
        <p role="status">
          <strong>{paymentProvider} has not confirmed the payment yet.</strong> If you have paid, it will
          come: usually within minutes, and we mail you then. You need not wait here, and you should not pay
          again. {order.paymentStatus === 'UnPaid' && 'If you have not paid, the order is still open.'}
        </p>
      ) : (
        <p className="wait" role="status">
          <span className="loader" aria-hidden="true" />
          <span>
            <strong>Waiting for {paymentProvider} to confirm your payment.</strong> This usually takes a few
            seconds. You need not stay: we mail you when it has arrived.
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
        {way}
      </p>
    </section>
  )
}
