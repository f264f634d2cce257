import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SortOf } from '../../../api/public-api.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import type { Column } from '../../../ui/table.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMayOpen } from '../../lib/use-may-open.ts'
import {
  openCustomersQuery,
  openItemsQuery,
  openTotalsQuery,
  type OpenCustomer,
  type OpenItem,
  type OpenTotal,
} from './queries.ts'

/** What customers have to pay: the sums, each customer, each order. */
export function OpenItems() {
  const params = useListParams({ q: '', overdue: '', sort: 'dueOn' }, { pageSize: 25 })
  const { values, set } = params
  const query = useQuery(openItemsQuery(params.query))
  const totals = useQuery(openTotalsQuery()).data ?? []
  return (
    <>
      <PageHeader
        title="Open items"
        count={params.isFiltered ? undefined : query.data?.total}
        description="Orders for which money is expected. Those that are due longest come first."
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label="Due"
          all="Any time"
          value={values.overdue}
          options={[['1', 'Overdue']]}
          onChange={(overdue) => set({ overdue })}
        />
      </div>
      {totals.length > 0 && (
        <Panel label="Sums">
          <DescriptionList
            items={Object.fromEntries(totals.map((total) => [`Open in ${total.currency}`, sumOf(total)]))}
          />
        </Panel>
      )}
      <Panel label="Open items">
        <TableList
          noun="open items"
          query={query}
          params={params}
          columns={columns}
          hrefOf={({ _id }) => orderAddress(_id, 'money')}
          empty={<EmptyState title="Nothing is open">Every order is paid.</EmptyState>}
        />
      </Panel>
      <OpenCustomers />
    </>
  )
}

const sumOf = ({ open, overdue, currency }: OpenTotal) => (
  <>
    <strong>{formatPrice(open, currency)}</strong>
    {Number(overdue) > 0 && `, ${formatPrice(overdue, currency)} of it overdue`}
  </>
)

/** A part that is due on delivery has no day before that. */
const dueText = (dueOn: string | null) => (dueOn ? formatDate(dueOn) : 'On delivery')

/** What each customer has to pay. */
function OpenCustomers() {
  const customers = useQuery(openCustomersQuery).data ?? []
  if (customers.length === 0) return null
  return (
    <Panel title="By customer">
      <ul className="row-list">
        {customers.map((customer) => (
          <li key={`${customer.customerId} ${customer.currency}`}>
            <span className="row-list-text">
              <CustomerName customer={customer} />
              <span className="row-list-about">
                {customer.orders} {customer.orders === 1 ? 'order' : 'orders'}
                {customer.dueOn ? `, since ${formatDate(customer.dueOn)}` : ', due on delivery'}
              </span>
            </span>
            <span>{sumOf(customer)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CustomerName({ customer: { customerId, name } }: { customer: OpenCustomer }) {
  const address = `/admin/customers/${customerId}`
  return useMayOpen()(address) ? <Link to={address}>{name}</Link> : <span>{name}</span>
}

const columns: Column<OpenItem, SortOf<'GET /open-items'>>[] = [
  {
    title: 'Order',
    link: true,
    cell: ({ number, packageName }) => (
      <span className="stacked">
        <span className="nowrap">{number}</span>
        <small>{packageName}</small>
      </span>
    ),
  },
  {
    title: 'Customer',
    breaks: true,
    cell: ({ customerName, company }) => (
      <span className="stacked">
        <span>{company || customerName}</span>
        {company && <small>{customerName}</small>}
      </span>
    ),
  },
  {
    title: 'Due',
    sort: 'dueOn',
    cell: ({ dueOn, daysOverdue }) => (
      <span className="stacked">
        <span className="nowrap">{dueText(dueOn)}</span>
        {daysOverdue > 0 && (
          <small className="nowrap">
            {daysOverdue} {daysOverdue === 1 ? 'day' : 'days'} overdue
          </small>
        )}
      </span>
    ),
  },
  {
    title: 'Payment',
    cell: ({ paymentStatus, paid }) =>
      Number(paid) > 0 ? (
        <Badge tone="warn">Part paid</Badge>
      ) : (
        <StatusBadge status={paymentStates[paymentStatus]} />
      ),
  },
  {
    title: 'Total',
    align: 'end',
    wideOnly: true,
    cell: ({ total, currency }) => formatPrice(total, currency),
  },
  {
    title: 'Open',
    align: 'end',
    cell: ({ open, currency }) => <strong>{formatPrice(open, currency)}</strong>,
  },
]
