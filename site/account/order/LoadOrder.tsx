import type { SignedInUser } from '../../session/stored-session.ts'
import { useEffect, type ReactNode } from 'react'
import { linkedOrderPath } from '../../session/link-session.ts'
import { nullIfNotFound } from '../../api/request.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { OrderCard, OrderCardSkeleton } from './OrderCard.tsx'
import { findOrder, type OrderWithHistory } from '../orders/orders.ts'
import { OtherPayments } from './OtherPayments.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { VerifyEmailNotice } from '../parts/VerifyEmailNotice.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  /** Reads the order's id from the page's address. */
  readId: () => string
  /** What signed-out visitors see instead of the login. */
  signedOut?: ReactNode
  children: (order: OrderWithHistory, reload: () => void, user: SignedInUser) => ReactNode
}

/** A page about an order of the signed-in user: its card, then the page's content. */
export function LoadOrder({ readId, signedOut, children }: Props) {
  const id = useBrowserValue(readId, '')
  return (
    <RequireSignIn fallback={<OrderCardSkeleton />} signedOut={signedOut}>
      {(user) =>
        id ? (
          <LoadOwnOrder id={id} user={user}>
            {(order, reload) => children(order, reload, user)}
          </LoadOwnOrder>
        ) : (
          <OrderNotFound user={user} />
        )
      }
    </RequireSignIn>
  )
}

interface LoadOwnOrderProps {
  id: string
  user: SignedInUser
  children: (order: OrderWithHistory, reload: () => void) => ReactNode
}

function LoadOwnOrder({ id, user, children }: LoadOwnOrderProps) {
  const { data, error, reload } = useAccountQuery(['order', id], () =>
    // A 404 is also the answer for the order of another customer.
    findOrder(id).catch(nullIfNotFound),
  )
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

function OrderNotFound({ user }: { user: SignedInUser }) {
  const linked = linkedOrderPath()
  useEffect(() => {
    // A visitor with an order link returns to the link's page.
    if (linked) location.replace(linked)
  }, [linked])
  if (linked) return <OrderCardSkeleton />
  return (
    <EmptyState
      title="This order is not in your account."
      action={
        <ButtonLink variant="primary" href="/my-order">
          To My Orders
        </ButtonLink>
      }
    >
      It may belong to another account than the one you are signed in with.
      {!user.emailVerified &&
        ' Orders that you placed without an account appear here once you verify your email address.'}
      <VerifyEmailNotice user={user} />
    </EmptyState>
  )
}
