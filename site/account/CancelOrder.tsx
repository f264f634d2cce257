import { useEffect, useState } from 'react'
import { Guarded } from './Guarded.tsx'
import { cancelOrder, idInAddress } from './orders.ts'
import { troubleOf } from './refusal.ts'
import { useRestored } from './restored.ts'
import { Trouble } from './Trouble.tsx'

/** Where PayPal leads whoever turned back: cancels the order and goes on to the list. */
export default function CancelOrder() {
  return <Guarded waiting={<Loader />}>{() => <Cancelling />}</Guarded>
}

const Loader = () => (
  <p className="wait" role="status">
    <span className="loader" aria-hidden="true" />
    <span>Cancelling your order …</span>
  </p>
)

function Cancelling() {
  const [state, setState] = useState<'loading' | 'done' | { why: string }>('loading')
  const [attempt, setAttempt] = useState(0)
  const restored = useRestored()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    cancelOrder(idInAddress()).then(
      () => {
        setState('done')
        timer = setTimeout(() => void goOn(), 1500)
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console
        console.error('Payment update failed.')
        setState({ why: troubleOf(error) })
      },
    )
    return () => clearTimeout(timer)
  }, [attempt, restored])

  if (state === 'loading') return <Loader />
  if (state === 'done')
    return (
      <div className="block" role="status">
        <p className="big">
          <strong>You have cancelled the payment</strong>
        </p>
        <p className="lines">Nothing is owed. Taking you to your orders …</p>
        <p>
          <a className="tap more" href="/my-order">
            To My Orders
          </a>
        </p>
      </div>
    )
  return (
    <>
      <Trouble
        why={`The order could not be cancelled. ${state.why}`}
        retry={() => {
          setState('loading')
          setAttempt((before) => before + 1)
        }}
      />
      <p>
        <a className="tap more" href="/my-order">
          To My Orders
        </a>
      </p>
    </>
  )
}

/** A customer to their orders, an administrator to the back office; going back does not lead here again. */
async function goOn() {
  const { currentSession } = await import('../lib/auth.ts')
  const session = await currentSession().catch(() => null)
  location.replace(session?.role === 'Admin' ? '/admin' : '/my-order')
}
