import type { ReactNode } from 'react'
import type { SignedInUser } from '../../session/stored-session.ts'
import { formatPrice, siteCurrency } from '../../ui/price.ts'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { totalSpent } from './orders.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { SignOutButton } from '../profile/SignOutButton.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { ContactEmailLink } from '../contact-email/ContactEmailLink.tsx'

/** The customer's home page: name, links, and newest orders. */
export default function Dashboard(): ReactNode {
  return (
    <RequireSignIn fallback={<DashboardSkeleton />}>
      {(user) => (
        <>
          <UserBar user={user} />
          <Cards />
          <section className="block" aria-labelledby="orders">
            <h2 className="long" id="orders">
              My Orders
            </h2>
            <OrdersTable pageSize={3} caption="Your orders" />
          </section>
          <ContactEmailLink user={user} />
        </>
      )}
    </RequireSignIn>
  )
}

const UserBar = ({ user }: { user?: SignedInUser }) => (
  <div className="who">
    <p>{user ? user.displayName || user.email : <span className="skeleton">name@example.com</span>}</p>
    {user && <SignOutButton />}
  </div>
)

function Cards({ loading = false }: { loading?: boolean }) {
  return (
    <ul className="tiles">
      <li>
        <a href="/my-order">
          <strong>My Orders</strong> <span>All your orders and their status</span>
        </a>
      </li>
      <li>
        <a href="/">
          <strong>
            Total Spent {loading ? <span className="skeleton inline">$0.00 USD</span> : <TotalSpent />}
          </strong>{' '}
          <span>Paid orders, less refunds</span>
        </a>
      </li>
      <li>
        <a href="/contact">
          <strong>Support</strong> <span>Contact us with any question</span>
        </a>
      </li>
    </ul>
  )
}

function TotalSpent() {
  const { data, error } = useAccountQuery(['total-spent'], totalSpent)
  if (error) return <span title={error}>– {siteCurrency()}</span>
  return data === undefined ? (
    <span className="skeleton inline">$0.00 USD</span>
  ) : (
    <>
      {formatPrice(data)} {siteCurrency()}
    </>
  )
}

const DashboardSkeleton = () => (
  <>
    <UserBar />
    <Cards loading />
    <section className="block">
      <h2 className="long">My Orders</h2>
      <OrdersSkeleton rows={3} />
    </section>
  </>
)
