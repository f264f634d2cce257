import { useQuery } from '@tanstack/react-query'
import { paymentStates } from '#content/shop/payment-states.ts'
import { formatPrice } from '../../ui/price.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { PagedRows } from '../../api/paged-rows.ts'
import { TableList, type ListQuery } from '../../ui/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/table.tsx'
import { formatDate, formatOrderDate } from '../../ui/time.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { subscribersQuery, type Subscriber } from '../inbox/messages/queries.ts'
import { useMay } from '../lib/use-may.ts'
import { orderAddress } from '../lib/addresses.ts'
import { ordersQuery, type Order } from '../sales/orders/queries.ts'
import type { Home } from './queries.ts'

const options = { pageSize: 3, fixedSize: true }

/** Page 1 is the given one, which also stays until a later page has loaded. */
const pageOf = <T,>(
  page: number,
  first: PagedRows<T>,
  { data, error, refetch }: ListQuery<T>,
): ListQuery<T> =>
  page === 1
    ? { data: first, error: null, refetch }
    : { data: data ?? (error ? undefined : first), error, refetch }

/** The newest orders: the first page is part of the home screen. */
export function LatestOrders({ newest }: { newest: NonNullable<Home['orders']> }) {
  const may = useMay()
  const params = useListParams({}, { ...options, pageParam: 'orders' })
  const enabled = params.page > 1
  const later = useQuery({ ...ordersQuery({ ...params.query, sort: '-orderDate' }), enabled })
  const query = pageOf<Order>(params.page, newest, later)
  return (
    <Panel title="Total Orders" count={query.data?.total}>
      <TableList
        noun="orders"
        query={query}
        params={params}
        columns={may('payments.read') ? orderColumns : orderColumns.filter(({ title }) => title !== 'Price')}
        hrefOf={({ _id }) => orderAddress(_id)}
        empty={
          <EmptyState title="No orders yet">Orders appear here when customers buy a package.</EmptyState>
        }
      />
    </Panel>
  )
}

const orderColumns: Column<Order>[] = [
  { title: 'Date', link: true, cell: ({ orderDate }) => formatOrderDate(orderDate) },
  { title: 'Name', breaks: true, cell: ({ customerName }) => customerName },
  { title: 'Price', align: 'end', cell: ({ packagePrice, currency }) => formatPrice(packagePrice, currency) },
  { title: 'Payment', cell: ({ paymentStatus }) => <StatusBadge status={paymentStates[paymentStatus]} /> },
  {
    title: 'Update',
    cell: (order) => (
      <a href={orderAddress(order._id)} aria-label={`Update Order ${order.number}`}>
        Update Order
      </a>
    ),
  },
]

/** The newest subscribers: the first page is part of the home screen. */
export function LatestSubscribers({ newest }: { newest: NonNullable<Home['subscribers']> }) {
  const params = useListParams({}, { ...options, pageParam: 'subscribers' })
  const enabled = params.page > 1
  const later = useQuery({ ...subscribersQuery({ ...params.query, sort: '-_id' }), enabled })
  const query = pageOf<Subscriber>(params.page, newest, later)
  return (
    <Panel title="Total Subscribers" count={query.data?.total}>
      <TableList
        noun="subscribers"
        query={query}
        params={params}
        columns={subscriberColumns}
        empty={
          <EmptyState title="No subscribers yet">
            Visitors subscribe with the form at the bottom of every page.
          </EmptyState>
        }
      />
    </Panel>
  )
}

const subscriberColumns: Column<Subscriber>[] = [
  { title: 'Email', breaks: true, cell: ({ subemail }) => subemail },
  { title: 'Since', align: 'end', cell: ({ createdAt }) => formatDate(createdAt) },
]
