import { useEffect, useState, type ReactNode } from 'react'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { cancelOrder, orderIdInPath } from '../orders/orders.ts'
import { errorMessage } from '../../ui/errors.ts'
import { useBfcacheRestores } from '../../ui/bfcache.ts'
import { SignedOutReturn } from './SignedOutReturn.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'

/** The return page for canceled payments: cancels the order and continues to the list. */
export default function CancelOrder(): ReactNode {
  return (
    <RequireSignIn fallback={<Loader />} signedOut={<SignedOutReturn />}>
      {() => <Canceling />}
    </RequireSignIn>
  )
}

const Loader = () => (
  <p className="wait">
    <span className="loader" aria-hidden="true" />
    <span>Canceling your order…</span>
  </p>
)

function Canceling() {
  const [state, setState] = useState<'loading' | 'done' | { error: string }>('loading')
  const [attempt, setAttempt] = useState(0)
  const restored = useBfcacheRestores()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    cancelOrder(orderIdInPath()).then(
      () => {
        setState('done')
        timer = setTimeout(() => void redirectAfterCancel(), 1500)
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console
        console.error('Payment update failed.')
        setState({ error: errorMessage(error) })
      },
    )
    return () => clearTimeout(timer)
  }, [attempt, restored])

  if (state === 'loading' || state === 'done')
    return (
      <div className="block" role="status">
        {state === 'loading' ? <Loader /> : <Canceled />}
      </div>
    )
  return (
    <>
      <ErrorMessage
        message={`The order could not be canceled. ${state.error}`}
        retry={() => {
          setState('loading')
          setAttempt((before) => before + 1)
        }}
      />
      <ToMyOrders />
    </>
  )
}

const ToMyOrders = () => (
  <p>
    <a className="tap more" href="/my-order">
      To My Orders
    </a>
  </p>
)

const Canceled = () => (
  <>
    <p className="big">
      <strong>You have cancelled the payment</strong>
    </p>
    <p className="lines">You will not be charged. Taking you to your orders…</p>
    <ToMyOrders />
  </>
)

/** Redirects customers to their orders and administrators to the back office, without a history entry for this page. */
async function redirectAfterCancel() {
  const { currentSession } = await import('../../session/auth.ts')
  const session = await currentSession().catch(() => null)
  location.replace(session && session.role !== 'Customer' ? '/admin' : '/my-order')
}
