import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { ColumnChoice, useColumnChoice } from '../../../ui/column-choice.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SavedViews, type SavedView } from '../../../ui/saved-views.tsx'
import { useSelection } from '../../../ui/selection.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderBulkActions } from './OrderBulkActions.tsx'
import { orderFilters, OrderFilters } from './OrderFilters.tsx'
import { OrderViews } from './OrderViews.tsx'
import { ordersQuery, orderSummaryQuery, type ListedOrder } from './queries.ts'
import { useAdministrators } from './use-administrators.ts'
import { formatCount } from '../../../ui/number.ts'

const usualViews = (ownId: string | undefined): readonly SavedView[] => [
  { name: 'All orders', search: '' },
  ...(ownId ? [{ name: 'Assigned to you', search: `?assignee=${ownId}&orderStatus=Pending` }] : []),
  { name: 'Unassigned', search: '?assignee=none&orderStatus=Pending' },
  { name: 'Overdue', search: '?due=overdue&sort=dueOn' },
  { name: 'Due within a week', search: '?due=week&sort=dueOn' },
  { name: 'Unpaid', search: '?paymentStatus=UnPaid' },
  { name: 'Waiting for the customer', search: '?stage=waiting' },
]

/** All orders, newest first. */
export function Orders() {
  const may = useMay()
  const params = useListParams(orderFilters, { pageSize: 7 })
  const selection = useSelection<ListedOrder>(({ number }) => `order ${number}`)
  const { nameOfAssignee, own } = useAdministrators()
  const summary = useQuery(orderSummaryQuery).data
  const query = useQuery(ordersQuery(params.query))
  const total = query.data?.total ?? 0
  const choice = useColumnChoice(
    'orders',
    orderColumns(nameOfAssignee).filter(({ title }) => title !== 'Price' || may('payments.read')),
  )
  return (
    <>
      <PageHeader
        title="Orders"
        count={summary?.orders}
        actions={
          <>
            <OrderViews view="list" />
            <SavedViews list="orders" usual={usualViews(own?._id)} />
            <ColumnChoice choice={choice} />
            {may('orders.export') && (
              <DownloadButton path={`/orders.csv?${params.filterQuery}`} fileName="orders.csv">
                Export as CSV
              </DownloadButton>
            )}
            {may('orders.create') && (
              <ButtonLink variant="primary" icon={Plus} href="/admin/orders/new">
                New order
              </ButtonLink>
            )}
          </>
        }
      />
      <OrderFilters values={params.values} set={params.set} count={params.filterCount} summary={summary} />
      <Panel label="Orders">
        <OrderBulkActions selection={selection} />
        <TableList
          noun="orders"
          query={query}
          params={params}
          columns={choice.shown}
          hrefOf={({ _id }) => orderAddress(_id)}
          {...(may('orders.work') && { selection })}
          empty={
            <EmptyState title="No orders yet">
              Orders appear here when customers buy a package, or you enter one.
            </EmptyState>
          }
        />
        {total > 0 && (
          <p className="muted total">
            {query.data?.isMore && 'Over '}
            {formatCount(total)} {total === 1 ? 'order' : 'orders'}
          </p>
        )}
      </Panel>
    </>
  )
}
