import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dollars } from '../../lib/money.ts'
import type { Subscriber } from '../inbox/Subscribers.tsx'
import { useAddress } from '../lib/address.ts'
import { apiPage } from '../../session/api.ts'
import { getPage } from '../lib/api.ts'
import { asDay } from '../lib/time.ts'
import { orderAddress, type Order } from '../orders/order.ts'
import { Status } from '../orders/Status.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'

const pageSize = 3

export function LatestOrders() {
  const { values, set } = useAddress({ orders: '1' })
  const page = Number(values.orders)
  const query = useQuery({
    queryKey: ['orders', 'latest', page],
    queryFn: () => getPage<Order>('/orders', { page, pageSize, sort: '-orderDate' }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel" aria-labelledby="orders-title">
      <h2 id="orders-title">
        Total Orders {query.data && <span className="count">{query.data.total}</span>}
      </h2>
      <Loaded query={query} lines={3}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty title="No orders yet">As soon as somebody buys a package, the order stands here.</Empty>
          ) : (
            <>
              <Table
                caption="Total Orders"
                columns={orderColumns}
                rows={rows}
                keyOf={(order) => order._id}
                to={orderAddress}
              />
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                label="Pages of orders"
                go={(to) => set({ orders: String(to) })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const orderColumns: Column<Order>[] = [
  { title: 'Date', link: true, cell: (order) => order.orderDate },
  { title: 'Name', cell: (order) => order.customerName },
  { title: 'Price', end: true, cell: (order) => dollars(order.packagePrice) },
  { title: 'Payment', cell: (order) => <Status of={order.paymentStatus} /> },
  {
    title: 'Change',
    cell: (order) => (
      <Link to={orderAddress(order)} aria-label={`Update Order ${order.number}`}>
        Update Order
      </Link>
    ),
  },
]

export function LatestSubscribers() {
  const { values, set } = useAddress({ subscribers: '1' })
  const page = Number(values.subscribers)
  const query = useQuery({
    queryKey: ['subscribers', 'latest', page],
    queryFn: () => apiPage('GET /subscribers', { query: { page, pageSize, sort: '-_id' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel" aria-labelledby="subscribers-title">
      <h2 id="subscribers-title">
        Total Subscribers {query.data && <span className="count">{query.data.total}</span>}
      </h2>
      <Loaded query={query} lines={3}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty title="No subscribers yet">Visitors subscribe at the foot of every page.</Empty>
          ) : (
            <>
              <Table
                caption="Total Subscribers"
                columns={subscriberColumns}
                rows={rows}
                keyOf={(each) => each._id}
              />
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                label="Pages of subscribers"
                go={(to) => set({ subscribers: String(to) })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const subscriberColumns: Column<Subscriber>[] = [
  { title: 'E-mail', cell: (each) => each.subemail },
  { title: 'Since', end: true, cell: (each) => asDay(each.createdAt) },
]
