import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { emailsArrive } from '#content/model/reach.ts'
import { errorMessage } from '../../ui/errors.ts'
import { useAnnouncement } from '../../ui/use-announcement.ts'
import { customerStatus, type OrderWithStatus } from '../orders/order-status.ts'
import { Button } from '../../ui/button.tsx'

/** Polling intervals in milliseconds, about 90 seconds in total. After that, the visitor can check again manually. */
const pollIntervals = [1000, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 10_000, 10_000, 15_000, 20_000]

interface Props {
  order: OrderWithStatus
  reload: () => void
  /** Captures the payment if the provider leaves that to the site. */
  capture: () => Promise<unknown>
  /** A link to continue without waiting. */
  continueLink: ReactNode
  /** The content once the result of the payment is known. */
  children: ReactNode
}

/** A return from a checkout with a token: the payment is approved but still has to be captured. */
const hasToken = () => new URLSearchParams(location.search).has('token')

/** After the return from the provider, waits until the server has its notification; changes no status itself. */
export function AwaitPayment({ order, reload, capture, continueLink, children }: Props) {
  const [polls, setPolls] = useState(0)
  const poll = useEffectEvent(reload)
  const { paymentStatus, paymentStartedAt } = order
  // A form payment may arrive after a cancellation; a checkout is not captured then.
  const isOpen = paymentStatus === 'UnPaid' || (paymentStatus === 'Cancelled' && !hasToken())
  const isWaiting = isOpen && paymentStartedAt !== null
  const interval = isWaiting || paymentStatus === 'Pending' ? pollIntervals[polls] : undefined
  useEffect(() => {
    if (interval === undefined) return
    const timer = setTimeout(() => {
      poll()
      setPolls((before) => before + 1)
    }, interval)
    return () => clearTimeout(timer)
  }, [interval, polls])

  const { headline, next } = customerStatus(order)
  const result = useAnnouncement(isWaiting ? '' : `${headline}. ${next}`)
  return (
    <>
      <p className="hidden" role="status">
        {result}
      </p>
      {isWaiting ? (
        <AwaitConfirmation
          order={order}
          reload={reload}
          capture={capture}
          continueLink={continueLink}
          timedOut={interval === undefined}
          restartPolling={() => setPolls(0)}
        />
      ) : (
        children
      )}
    </>
  )
}

type AwaitConfirmationProps = Omit<Props, 'children'> & { timedOut: boolean; restartPolling: () => void }

function AwaitConfirmation({
  order,
  reload,
  capture,
  continueLink,
  timedOut,
  restartPolling,
}: AwaitConfirmationProps) {
  const isMailed = emailsArrive(order.reach)
  const [error, setError] = useState('')
  const [attempt, setAttempt] = useState(0)
  const onCaptured = useEffectEvent(reload)
  const startCapture = useEffectEvent(capture)

  useEffect(() => {
    if (!hasToken()) return
    startCapture().then(
      () => onCaptured(),
      (error: unknown) => setError(errorMessage(error)),
    )
  }, [attempt])

  return (
    <section className="block" aria-label="Payment">
      {timedOut ? (
        <p role="status">
          <strong>{order.paymentStartedWith} has not confirmed the payment yet.</strong> If you have paid, the
          confirmation usually arrives within minutes{isMailed && ', and we will email you'}. You can leave
          this page; do not pay again.{' '}
          {order.paymentStatus === 'UnPaid' && 'If you have not paid, the order is still open.'}
        </p>
      ) : (
        <p className="wait" role="status">
          <span className="loader" aria-hidden="true" />
          <span>
            <strong>Waiting for {order.paymentStartedWith} to confirm your payment.</strong> This usually
            takes a few seconds. You can leave this page
            {isMailed && ': we will email you when the payment has arrived'}.
          </span>
        </p>
      )}
      {error && (
        <p className="note bad" role="alert">
          {error}
        </p>
      )}
      <p className="actions">
        {(timedOut || error) && (
          <Button
            variant="primary"
            onClick={() => {
              setError('')
              setAttempt((before) => before + 1)
              restartPolling()
            }}
          >
            Check again
          </Button>
        )}
        {continueLink}
      </p>
    </section>
  )
}
