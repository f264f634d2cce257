import { useQuery } from '@tanstack/react-query'
import { orderStates, orderStatuses, type OrderStatus } from '#content/shop/order-states.ts'
import { paymentStates, paymentStatuses } from '#content/shop/payment-states.ts'
import { stageDefaults, stageRoles } from '#content/shop/stages.ts'
import type { SortOf } from '../../../api/public-api.ts'
import { formatPrice } from '../../../ui/price.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { MoreFilters, PeriodFilter, SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BulkActions, useSelection } from '../../../ui/selection.tsx'
import type { Column } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirmDelivery, countMailed, notifiedText, cannotUnsendText } from './delivery.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { statusLabel } from './order.ts'
import { OrderViews } from './OrderViews.tsx'
import { findOrders, ordersQuery, orderSummaryQuery, setOrderStatus, type ListedOrder } from './queries.ts'
import { DueDate } from './DueDate.tsx'
import { useAdministrators } from './use-administrators.ts'

const defaults = {
  q: '',
  paymentStatus: '',
  orderStatus: '',
  stage: '',
  assignee: '',
  overdue: '',
  from: '',
  to: '',
  sort: '-orderDate',
}

/** All orders, newest first. */
export function Orders() {
  const may = useMay()
  const params = useListParams(defaults, { pageSize: 7 })
  const { values, set } = params
  const selection = useSelection<ListedOrder>(({ number }) => `order ${number}`)
  const { runAction, pending } = useAction('orders')
  const { options: people } = useAdministrators()
  const summary = useQuery(orderSummaryQuery).data
  const query = useQuery(ordersQuery(params.query))
  const total = query.data?.total ?? 0
  const options = (statuses: readonly string[], counts?: Record<string, number>) =>
    statuses.map(
      (status) => [status, `${statusLabel(status)}${counts ? ` (${counts[status] ?? 0})` : ''}`] as const,
    )

  async function setStatus(status: OrderStatus) {
    const failure = 'The order status could not be updated.'
    // They may have changed since they were selected, also those on other pages.
    let orders: ListedOrder[] = []
    const ids = selection.rows.map(({ _id }) => _id)
    if (!(await runAction(async () => (orders = await findOrders(ids)), { failure }))) return
    const count = orders.length
    const changed = orders.filter(({ orderStatus }) => orderStatus !== status)
    if (orderStates[status].isDone && !(await confirmDelivery(changed))) return
    const result = `${count} ${count === 1 ? 'order is' : 'orders are'} ${status}.`
    if (changed.length === 0) return toast({ text: 'Nothing to change.', detail: result })
    const updated = await runAction(() => setOrderStatus(changed, status), {
      success: ({ changed: answers }) => ({
        text: changed.length === 1 ? 'Order status updated.' : 'Order statuses updated.',
        detail: `${result} ${orderStates[status].isDone ? notifiedText(answers) : ''}`.trim(),
        undo: true,
        undoDetail: cannotUnsendText(countMailed(answers)),
      }),
      failure,
    })
    if (updated) selection.set([])
    return undefined
  }

  return (
    <>
      <PageHeader
        title="Orders"
        count={summary?.orders}
        actions={
          <>
            <OrderViews view="list" />
            {may('orders.export') && (
              <DownloadButton path={`/orders.csv?${params.filterQuery}`} fileName="orders.csv">
                Export as CSV
              </DownloadButton>
            )}
          </>
        }
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <MoreFilters count={params.filterCount}>
          <SelectFilter
            label="Payment status"
            value={values.paymentStatus}
            options={options(paymentStatuses, summary?.paymentStatus)}
            onChange={(paymentStatus) => set({ paymentStatus })}
          />
          <SelectFilter
            label="Order status"
            value={values.orderStatus}
            options={options(orderStatuses, summary?.orderStatus)}
            onChange={(orderStatus) => set({ orderStatus })}
          />
          <SelectFilter
            label="Stage"
            value={values.stage}
            options={stageRoles.map((role) => [role, stageDefaults[role].label])}
            onChange={(stage) => set({ stage })}
          />
          {may('orders.all') && (
            <SelectFilter
              label="Assignee"
              all="Everyone"
              value={values.assignee}
              options={[['none', 'Unassigned'], ...people]}
              onChange={(assignee) => set({ assignee })}
            />
          )}
          <SelectFilter
            label="Due"
            value={values.overdue}
            options={[['1', 'Overdue']]}
            onChange={(overdue) => set({ overdue })}
          />
          <PeriodFilter from={values.from} to={values.to} onChange={set} />
        </MoreFilters>
      </div>
      <Panel label="Orders">
        <BulkActions selection={selection}>
          {orderStatuses.toReversed().map((status) => (
            <Button key={status} disabled={pending} onClick={() => setStatus(status)}>
              {orderStates[status].action}
            </Button>
          ))}
        </BulkActions>
        <TableList
          noun="orders"
          query={query}
          params={params}
          columns={may('payments.read') ? columns : columns.filter(({ title }) => title !== 'Price')}
          hrefOf={({ _id }) => orderAddress(_id)}
          {...(may('orders.work') && { selection })}
          empty={
            <EmptyState title="No orders yet">Orders appear here when customers buy a package.</EmptyState>
          }
        />
        {total > 0 && (
          <p className="muted total">
            {query.data?.isMore && 'Over '}
            {total.toLocaleString('en-US')} {total === 1 ? 'order' : 'orders'}
          </p>
        )}
      </Panel>
    </>
  )
}

const columns: Column<ListedOrder, SortOf<'GET /orders'>>[] = [
  {
    title: 'Order',
    link: true,
    sort: 'number',
    cell: ({ number }) => <span className="nowrap">{number}</span>,
  },
  { title: 'Date', sort: 'orderDate', cell: ({ orderDate }) => orderDate },
  {
    title: 'Customer',
    sort: 'customerName',
    breaks: true,
    cell: ({ customerName, company, customerEmail }) => (
      <span className="stacked">
        {customerName}
        <small>{company ? `${company}, ${customerEmail}` : customerEmail}</small>
      </span>
    ),
  },
  { title: 'Package', wideOnly: true, sort: 'packageName', cell: ({ packageName }) => packageName },
  {
    title: 'Price',
    align: 'end',
    sort: 'packagePrice',
    cell: ({ packagePrice, currency }) => formatPrice(packagePrice, currency),
  },
  {
    title: 'Payment',
    cell: ({ paymentStatus, paid, refunded, open }) =>
      Number(open) > 0 && Number(paid) > Number(refunded) ? (
        <Badge tone="warn">Part paid</Badge>
      ) : (
        <StatusBadge status={paymentStates[paymentStatus]} />
      ),
  },
  {
    title: 'Status',
    cell: ({ orderStatus, stage, stageName }) => (
      <span className="stacked">
        <StatusBadge status={orderStates[orderStatus]} />
        {stage !== 'delivered' && <small>{stageName}</small>}
      </span>
    ),
  },
  {
    title: 'Due',
    sort: 'dueOn',
    cell: ({ stage, dueOn }) => (
      <span className="nowrap">
        {dueOn ? <DueDate bare dueOn={dueOn} done={stage === 'delivered'} /> : '–'}
      </span>
    ),
  },
  {
    title: 'Update',
    wideOnly: true,
    cell: (order) => (
      <a href={orderAddress(order._id)} aria-label={`Update order ${order.number}`}>
        Update
      </a>
    ),
  },
]
