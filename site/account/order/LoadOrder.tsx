import type { User } from 'firebase/auth'
import { useEffect, type ReactNode } from 'react'
import { linkedOrderPath } from '../../session/linked-order.ts'
import { RequireSignIn } from '../../session/RequireSignIn.tsx'
import { OrderCard, OrderCardSkeleton } from './OrderCard.tsx'
import { findOrder, type OrderWithHistory, type OtherPayment } from '../orders/orders.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useBrowser } from '../../lib/use-browser.ts'
import { VerifyEmailNotice } from '../profile/VerifyEmailNotice.tsx'
import { useAccountQuery } from '../use-account-query.ts'

interface Props {
  /** Reads the order's id from the page's address. */
  id: () => string
  /** What signed-out visitors see instead of the login. */
  signedOut?: ReactNode
  children: (order: OrderWithHistory, reload: () => void, user: User) => ReactNode
}

/** A page about an order of the signed-in user: its card, then the page's content. */
export function LoadOrder({ id, signedOut, children }: Props) {
  const known = useBrowser(id, '')
  return (
    <RequireSignIn waiting={<OrderCardSkeleton />} signedOut={signedOut}>
      {(user) =>
        known ? (
          <Found id={known} user={user}>
            {(order, reload) => children(order, reload, user)}
          </Found>
        ) : (
          <OrderNotFound user={user} />
        )
      }
    </RequireSignIn>
  )
}

interface FoundProps {
  id: string
  user: User
  children: (order: OrderWithHistory, reload: () => void) => ReactNode
}

function Found({ id, user, children }: FoundProps) {
  const { data, error, reload } = useAccountQuery(['order', id], () => findOrder(id).catch(nullIfNotFound))
  if (data === null) return <OrderNotFound user={user} />
  if (!data) return error ? <ErrorMessage message={error} retry={reload} /> : <OrderCardSkeleton />
  return (
    <>
      <OrderCard order={data} />
      <OtherPayments payments={data.otherPayments} />
      {error && <ErrorMessage message={error} retry={reload} />}
      {children(data, reload)}
    </>
  )
}

/** Received payments that do not count for the order, with what happens to them. */
const OtherPayments = ({ payments }: { payments: readonly OtherPayment[] }) =>
  payments.map(({ _id, kind, words }) =>
    // The order's status already shows a held payment.
    kind === 'held' ? null : (
      <p key={_id} className="notice" role="status">
        {words}
      </p>
    ),
  )

/** Returns null for a 404, which is also the response for another customer's order. */
function nullIfNotFound(error: unknown) {
  if (error instanceof Error && 'status' in error && error.status === 404) return null
  throw error
}

function OrderNotFound({ user }: { user: User }) {
  const linked = linkedOrderPath()
  useEffect(() => {
    // A visitor with an order link returns to the link's page.
    if (linked) location.replace(linked)
  }, [linked])
  if (linked) return <OrderCardSkeleton />
  return (
    <div className="empty">
      <p>
        <strong>This order is not in your account.</strong> It may belong to another account than the one you
        are signed in with.
      </p>
      <a className="button tap" href="/my-order">
        To My Orders
      </a>
      {!user.emailVerified && (
        <p>An order that you placed without an account is here as soon as your e-mail address is verified.</p>
      )}
      <VerifyEmailNotice user={user} inPlace />
    </div>
  )
}
