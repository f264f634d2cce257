import { useQuery } from '@tanstack/react-query'
import { paymentStates } from '#content/shop/payment-states.ts'
import { orderStates } from '#content/shop/order-states.ts'
import { formatPrice } from '../../../ui/price.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { TableList } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { createdAtFromId, TimeAgo, formatOrderDate } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { messagesQuery, type Message } from '../../inbox/messages/queries.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { columns as offerColumns } from '../../sales/offers/offer-columns.tsx'
import { offerAddress, offersQuery } from '../../sales/offers/queries.ts'
import { ordersQuery, type Order } from '../../sales/orders/queries.ts'

const shared = { pageSize: 5, fixedSize: true }

/** The orders of a customer, newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const may = useMay()
  const params = useListParams({}, { ...shared, pageParam: 'orders' })
  const query = useQuery(ordersQuery({ ...params.query, customerId: id, sort: '-orderDate' }))
  return (
    <Panel title="Orders" count={query.data?.total}>
      <TableList
        noun="orders"
        query={query}
        params={params}
        columns={may('payments.read') ? orderColumns : orderColumns.filter(({ title }) => title !== 'Price')}
        hrefOf={({ _id }) => orderAddress(_id)}
        empty={<EmptyState title="No orders" />}
      />
    </Panel>
  )
}

const orderColumns: Column<Order>[] = [
  { title: 'Order', link: true, cell: ({ number }) => <span className="nowrap">{number}</span> },
  { title: 'Date', wideOnly: true, cell: ({ orderDate }) => formatOrderDate(orderDate) },
  { title: 'Package', cell: ({ packageName }) => packageName },
  { title: 'Price', align: 'end', cell: ({ packagePrice, currency }) => formatPrice(packagePrice, currency) },
  {
    title: 'Status',
    cell: ({ paymentStatus, orderStatus }) => (
      <span className="actions">
        <StatusBadge status={paymentStates[paymentStatus]} />{' '}
        <StatusBadge status={orderStates[orderStatus]} />
      </span>
    ),
  },
]

/** The offers to a customer, newest first; nothing while there are none. */
export function CustomerOffers({ id }: { id: string }) {
  const params = useListParams({}, { ...shared, pageParam: 'offers' })
  const query = useQuery(offersQuery({ ...params.query, customerId: id }))
  if (!query.data?.total) return null
  return (
    <Panel title="Offers" count={query.data.total}>
      <TableList
        noun="offers"
        query={query}
        params={params}
        columns={offerColumns.filter(({ title }) => title !== 'Client')}
        hrefOf={({ _id }) => offerAddress(_id)}
        empty={<EmptyState title="No offers" />}
      />
    </Panel>
  )
}

/** The messages from the contact form that were sent with a customer's email addresses. */
export function CustomerMessages({ id }: { id: string }) {
  const params = useListParams({}, { ...shared, pageParam: 'messages' })
  const query = useQuery(messagesQuery({ ...params.query, customerId: id, sort: '-_id' }))
  return (
    <Panel
      title="Messages"
      count={query.data?.total}
      description="From the contact form, by their email address."
    >
      <TableList
        noun="messages"
        query={query}
        params={params}
        columns={messageColumns}
        hrefOf={({ _id }) => `/admin/messages/${_id}`}
        empty={<EmptyState title="No messages" />}
      />
    </Panel>
  )
}

const messageColumns: Column<Message>[] = [
  { title: 'Subject', link: true, cell: ({ subject }) => subject },
  { title: 'Received', cell: ({ _id }) => <TimeAgo at={createdAtFromId(_id)} /> },
]
