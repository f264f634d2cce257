import { useQuery } from '@tanstack/react-query'
import { paymentStates } from '#content/shop/payment-states.ts'
import { formatPrice } from '../../../ui/price.ts'
import { formatCount } from '../../../ui/number.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TableList } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { createdAtFromId, TimeAgo, formatDate, formatOrderDate } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { messagesQuery, type Message } from '../../inbox/messages/queries.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { columns as offerColumns } from '../../sales/offers/offer-columns.tsx'
import { offerAddress, offersQuery } from '../../sales/offers/queries.ts'
import { isOverdue, workStatus } from '../../sales/orders/order.ts'
import { ordersQuery, unreadCountsQuery, type ListedOrder } from '../../sales/orders/queries.ts'

const shared = { pageSize: 5, fixedSize: true }

/** The open orders of a customer, what is due first; or all of them, newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const may = useMay()
  const params = useListParams({ show: '' }, { ...shared, pageParam: 'orders' })
  const { page, pageSize } = params
  const openQuery = useQuery(ordersQuery({ customerId: id, open: '1', pageSize: 1 }))
  const openCount = openQuery.data?.total ?? 0
  const shown = params.values.show || (openCount > 0 ? 'open' : 'all')
  const filter: Record<string, string> =
    shown === 'open' ? { open: '1', sort: 'dueOn' } : { sort: '-orderDate' }
  const query = useQuery({
    ...ordersQuery({ page, pageSize, customerId: id, ...filter }),
    enabled: params.values.show !== '' || !openQuery.isPending,
  })
  const { data: unread } = useQuery({ ...unreadCountsQuery, enabled: may('conversations.read') })
  const columns = orderColumns(new Map(unread?.orders.map((each) => [each.orderId, each.unread])))
  return (
    <Panel
      title="Orders"
      count={query.data?.total}
      actions={
        <SegmentedControl
          label="Which orders"
          segments={[
            { value: 'open', text: openCount > 0 ? `Open (${formatCount(openCount)})` : 'Open' },
            { value: 'all', text: 'All' },
          ]}
          value={shown}
          onChange={(value) => params.set({ show: value })}
        />
      }
    >
      <TableList
        noun="orders"
        query={query}
        params={{ ...params, isFiltered: false }}
        columns={may('payments.read') ? columns : columns.filter(({ title }) => title !== 'Price')}
        hrefOf={({ _id }) => orderAddress(_id)}
        empty={<EmptyState title={shown === 'open' ? 'No open orders' : 'No orders'} />}
      />
    </Panel>
  )
}

/** `unread`: how many messages of an order nobody has read. */
const orderColumns = (unread: ReadonlyMap<string, number>): Column<ListedOrder>[] => [
  {
    title: 'Order',
    link: true,
    cell: ({ _id, number }) => (
      <span className="nowrap">
        {number}
        {unread.has(_id) && (
          <>
            {' '}
            <Badge tone="warn">{formatCount(unread.get(_id)!)} unread</Badge>
          </>
        )}
      </span>
    ),
  },
  { title: 'Date', wideOnly: true, cell: ({ orderDate }) => formatOrderDate(orderDate) },
  { title: 'Package', cell: ({ packageName }) => packageName },
  { title: 'Price', align: 'end', cell: ({ packagePrice, currency }) => formatPrice(packagePrice, currency) },
  {
    title: 'Due',
    cell: (order) =>
      order.dueOn ? (
        <>
          <span className="nowrap">{formatDate(order.dueOn)}</span>{' '}
          {isOverdue(order) && <Badge tone="bad">Overdue</Badge>}
        </>
      ) : (
        'No date'
      ),
  },
  {
    title: 'Payment',
    cell: ({ paymentStatus }) => <StatusBadge status={paymentStates[paymentStatus]} />,
  },
  { title: 'Work', cell: (order) => <StatusBadge status={workStatus(order)} /> },
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
