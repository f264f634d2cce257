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
  /** Where the order's id stands in the page's address. */
  id: () => string
  /** What somebody who is not signed in sees, instead of the login. */
  signedOut?: ReactNode
  children: (order: OrderWithHistory, reload: () => void, user: User) => ReactNode
}

/** A page about one order of whoever is signed in: its head, then what the page is for. */
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
  const { data, error, reload } = useAccountQuery(['order', id], () => findOrder(id).catch(orNull))
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

/** Money that came and does not count for the order: its payer reads on each page of it what happens to it. */
const OtherPayments = ({ payments }: { payments: readonly OtherPayment[] }) =>
  payments.map(({ _id, kind, words }) =>
    // The state of the order says that already.
    kind === 'held' ? null : (
      <p key={_id} className="notice" role="status">
        {words}
      </p>
    ),
  )

/** An order of somebody else is no order. */
function orNull(error: unknown) {
  if (error instanceof Error && 'status' in error && error.status === 404) return null
  throw error
}

function OrderNotFound({ user }: { user: User }) {
  const linked = linkedOrderPath()
  useEffect(() => {
    // Whoever came by a link goes back to what it shows.
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
