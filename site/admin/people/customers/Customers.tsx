import { useQuery } from '@tanstack/react-query'
import type { SortOf } from '../../../api/public-api.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { paidText } from './paid.ts'
import { customerAddress, customersQuery, type Customer } from './queries.ts'

/** All customers, one row each. */
export function Customers() {
  const params = useListParams({ q: '', sort: '-lastContactAt' }, { pageSize: 25 })
  const { values, set } = params
  const may = useMay()
  const query = useQuery(customersQuery(params.query))
  return (
    <>
      <PageHeader
        title="Customers"
        count={params.isFiltered ? undefined : query.data?.total}
        description="Everyone who has placed an order."
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
      </div>
      <Panel label="Customers">
        <TableList
          noun="customers"
          query={query}
          params={params}
          columns={columns.filter(
            ({ title }) =>
              (title !== 'Orders' || may('orders.all')) &&
              (title !== 'Paid' || (may('orders.all') && may('payments.read'))),
          )}
          hrefOf={customerAddress}
          empty={
            <EmptyState title="No customers yet">
              Customers appear here when they place an order, with all their orders and messages on one page.
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}

const columns: Column<Customer, SortOf<'GET /customers'>>[] = [
  {
    title: 'Customer',
    link: true,
    sort: 'name',
    breaks: true,
    cell: ({ name, email }) => (
      <span className="stacked">
        {name}
        <small>{email}</small>
      </span>
    ),
  },
  { title: 'Orders', align: 'end', cell: ({ orders }) => orders },
  { title: 'Paid', align: 'end', cell: paidText },
  {
    title: 'Last contact',
    sort: 'lastContactAt',
    cell: ({ lastContactAt }) => <TimeAgo at={lastContactAt} />,
  },
  {
    title: 'Customer since',
    wideOnly: true,
    sort: 'createdAt',
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
  },
]
