import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '../../account/save-file.ts'
import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { useAddress } from '../lib/address.ts'
import { call, getPage } from '../lib/api.ts'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Choice, Day, Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { orderAddress, paymentStatuses, statusWord, summaryQuery, type Order } from './order.ts'
import { Status } from './Status.tsx'

const pageSize = 7
const usual = { q: '', paymentStatus: '', orderStatus: '', from: '', to: '', sort: '-orderDate' }

/** Every order, newest first. */
export function Orders() {
  const { values, page, set, changed, clear } = useAddress(usual)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { act, busy } = useAct('orders')
  const summary = useQuery(summaryQuery)
  const query = useQuery({
    queryKey: ['orders', 'list', values, page],
    queryFn: () => getPage<Order>('/orders', { ...values, page, pageSize }),
    placeholderData: keepPreviousData,
  })
  const { paymentStatus, orderStatus } = summary.data ?? {}
  const count = (status: string, counts?: Record<string, number>) =>
    `${statusWord(status)}${counts ? ` (${counts[status] ?? 0})` : ''}`

  const exportAll = () =>
    act(async () => {
      const given = Object.entries(values).filter(([name, value]) => value && name !== 'sort')
      await saveFile(`/orders.csv?${new URLSearchParams(given)}`, 'orders.csv')
    }, 'The export did not work.')

  const setAll = (status: 'Pending' | 'Delivered') =>
    act(async () => {
      const before = new Map(query.data?.rows.map((order) => [order._id, order.orderStatus]))
      await call('PUT', '/orders/order-status', { body: { ids: chosen, orderStatus: status } })
      const others = chosen.filter((id) => before.get(id) !== status)
      toast({
        text: 'OrderStatus is Updated',
        detail: `${chosen.length} ${chosen.length === 1 ? 'order is' : 'orders are'} ${status}.`,
        undo: () =>
          act(async () => {
            const back = status === 'Pending' ? 'Delivered' : 'Pending'
            if (others.length > 0)
              await call('PUT', '/orders/order-status', { body: { ids: others, orderStatus: back } })
            toast({ text: 'Undone.' })
          }),
      })
      setChosen([])
    })

  return (
    <>
      <PageHead
        title="Orders"
        count={summary.data?.orders}
        actions={
          <button type="button" className="btn" disabled={busy} onClick={() => void exportAll()}>
            <Download aria-hidden /> Export as CSV
          </button>
        }
      />
      <div className="filters">
        <Search label="Search" value={values.q} onSearch={(q) => set({ q })} />
        <Choice
          label="Payment"
          value={values.paymentStatus}
          options={[
            ['', 'All'],
            ...paymentStatuses.map((each) => [each, count(each, paymentStatus)] as const),
          ]}
          onChoose={(value) => set({ paymentStatus: value })}
        />
        <Choice
          label="Work"
          value={values.orderStatus}
          options={[
            ['', 'All'],
            ['Pending', count('Pending', orderStatus)],
            ['Delivered', count('Delivered', orderStatus)],
          ]}
          onChoose={(value) => set({ orderStatus: value })}
        />
        <Day label="From" value={values.from} onChoose={(from) => set({ from })} />
        <Day label="To" value={values.to} onChoose={(to) => set({ to })} />
      </div>
      <section className="panel" aria-label="Orders">
        {chosen.length > 0 && (
          <div className="bulk" role="group" aria-label="Chosen orders">
            <strong>{chosen.length} chosen</strong>
            <button type="button" className="btn" disabled={busy} onClick={() => void setAll('Delivered')}>
              Mark as Delivered
            </button>
            <button type="button" className="btn" disabled={busy} onClick={() => void setAll('Pending')}>
              Mark as Pending
            </button>
            <button type="button" className="btn quiet" onClick={() => setChosen([])}>
              Choose none
            </button>
          </div>
        )}
        <Loaded query={query} lines={7}>
          {({ rows, total }) =>
            total === 0 ? (
              changed ? (
                <Empty
                  title="No order fits"
                  action={
                    <button type="button" className="btn" onClick={clear}>
                      Show all orders
                    </button>
                  }
                >
                  Nothing was found with this search and these filters.
                </Empty>
              ) : (
                <Empty title="No orders yet">
                  As soon as somebody buys a package, the order stands here.
                </Empty>
              )
            ) : (
              <>
                <Table
                  caption="Orders"
                  columns={columns(chosen, setChosen)}
                  rows={rows}
                  keyOf={(order) => order._id}
                  to={orderAddress}
                  sorting={{ by: values.sort, set: (sort) => set({ sort }) }}
                />
                <p className="soft total" role="status">
                  {total.toLocaleString('en-US')} {total === 1 ? 'order' : 'orders'}
                </p>
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  label="Pages of orders"
                  go={(to) => set({ page: to })}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

const columns = (chosen: readonly string[], choose: (ids: readonly string[]) => void): Column<Order>[] => [
  {
    title: 'Choose',
    cell: ({ _id, number }) => (
      <label className="pick">
        <span className="hidden">Choose order {number}</span>
        <input
          type="checkbox"
          checked={chosen.includes(_id)}
          onChange={() => choose(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
        />
      </label>
    ),
  },
  {
    title: 'Order',
    link: true,
    sort: 'number',
    cell: ({ number }) => <span className="whole">{number}</span>,
  },
  { title: 'Date', sort: 'orderDate', cell: (order) => order.orderDate },
  {
    title: 'Customer',
    sort: 'customerName',
    cell: (order) => (
      <span className="two">
        {order.customerName}
        <small>{order.customerEmail}</small>
      </span>
    ),
  },
  { title: 'Package', wide: true, sort: 'packageName', cell: (order) => order.packageName },
  { title: 'Price', end: true, sort: 'packagePrice', cell: (order) => dollars(order.packagePrice) },
  { title: 'Payment', cell: (order) => <Status of={order.paymentStatus} /> },
  { title: 'Work', cell: (order) => <Status of={order.orderStatus} /> },
  {
    title: 'Change',
    wide: true,
    cell: (order) => (
      <Link to={orderAddress(order)} aria-label={`Update order ${order.number}`}>
        Update
      </Link>
    ),
  },
]
