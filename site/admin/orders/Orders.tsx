import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { downloadFile } from '../../session/download.ts'
import { dollars } from '../../lib/money.ts'
import { useAct } from '../lib/act.ts'
import { useAddress } from '../lib/address.ts'
import { getPage } from '../lib/api.ts'
import { PageHead } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Choice, Day, Search } from '../ui/search.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { mailGoes, mailStays, mayDeliver, setWork, type WorkStatus } from './deliver.ts'
import { orderAddress, paymentStatuses, statusWord, summaryQuery, type Order } from './order.ts'
import { Status } from './Status.tsx'

const usual = { q: '', paymentStatus: '', orderStatus: '', from: '', to: '', sort: '-orderDate' }

/** Every order, newest first. */
export function Orders() {
  const { values, page, rows: perPage, set, changed, clear } = useAddress(usual, 7)
  const [chosen, setChosen] = useState<readonly Order[]>([])
  const { act, busy } = useAct('orders')
  const summary = useQuery(summaryQuery)
  const query = useQuery({
    queryKey: ['orders', 'list', values, page, perPage.size],
    queryFn: () => getPage<Order>('/orders', { ...values, page, pageSize: perPage.size }),
    placeholderData: keepPreviousData,
  })
  const { paymentStatus, orderStatus } = summary.data ?? {}
  const count = (status: string, counts?: Record<string, number>) =>
    `${statusWord(status)}${counts ? ` (${counts[status] ?? 0})` : ''}`

  const exportAll = () =>
    act(async () => {
      const given = Object.entries(values).filter(([name, value]) => value && name !== 'sort')
      await downloadFile(`/orders.csv?${new URLSearchParams(given)}`, 'orders.csv')
    }, 'The export did not work.')

  async function setAll(status: WorkStatus) {
    const others = chosen.filter(({ orderStatus }) => orderStatus !== status)
    if (status === 'Delivered' && !(await mayDeliver(others))) return
    await act(async () => {
      const mailed = others.length > 0 ? await setWork(others, status) : 0
      toast({
        text: others.length === 1 ? 'The order status is updated.' : 'The order statuses are updated.',
        detail:
          `${chosen.length} ${chosen.length === 1 ? 'order is' : 'orders are'} ${status}. ${mailGoes(mailed)}`.trim(),
        undo:
          others.length > 0
            ? () =>
                act(async () => {
                  await setWork(others, status === 'Pending' ? 'Delivered' : 'Pending')
                  toast({ text: 'Undone.', detail: mailStays(mailed) })
                })
            : undefined,
      })
      setChosen([])
    })
  }

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
                  choosing={{
                    chosen,
                    set: setChosen,
                    nameOf: ({ number }) => `order ${number}`,
                    most: 100,
                  }}
                  columns={columns}
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
                  pageSize={perPage.size}
                  total={total}
                  label="Pages of orders"
                  go={(to) => set({ page: to })}
                  rows={perPage}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

const columns: Column<Order>[] = [
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
