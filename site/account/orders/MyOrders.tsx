import type { ReactNode } from 'react'
import { RequireSignIn } from '../../sign-in/RequireSignIn.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { ContactEmailLink } from '../contact-email/ContactEmailLink.tsx'

/** All orders of the user, five per page. */
export default function MyOrders(): ReactNode {
  return (
    <RequireSignIn fallback={<OrdersSkeleton rows={5} />}>
      {(user) => (
        <>
          <OrdersTable pageSize={5} caption="Your orders" />
          <ContactEmailLink user={user} />
        </>
      )}
    </RequireSignIn>
  )
}
