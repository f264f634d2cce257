import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderReach } from './OrderReach.tsx'
import { accountQueries } from '../parts/use-account-query.ts'
import { orderIdInPath } from '../orders/orders.ts'
import { LoadOrder } from './LoadOrder.tsx'
import { OrderPanels } from './OrderPanels.tsx'

/** The page of an order. */
export default function OrderPage(): ReactNode {
  return (
    <QueryClientProvider client={accountQueries}>
      <LoadOrder readId={orderIdInPath}>
        {(order, reload, user) => (
          <>
            <OrderReach order={order} reload={reload} user={user} />
            <OrderPanels order={order} reload={reload} />
          </>
        )}
      </LoadOrder>
    </QueryClientProvider>
  )
}
