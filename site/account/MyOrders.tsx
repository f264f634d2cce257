import { Guarded } from './Guarded.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { OrdersWaiting } from './OrdersWaiting.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'

/** All of one's orders, five a page. */
export default function MyOrders() {
  return (
    <Guarded waiting={<OrdersWaiting rows={5} />}>
      {(user) => (
        <>
          <OrdersTable pageSize={5} labelledBy="title" />
          <VerifyNotice user={user} />
        </>
      )}
    </Guarded>
  )
}
