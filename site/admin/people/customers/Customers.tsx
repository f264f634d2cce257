import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import type { SortOf } from '../../../api/public-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { paidText } from './paid.ts'
import { customerAddress, customersQuery, customerTagsQuery, type Customer } from './queries.ts'

/** All customers, one row each. */
export function Customers() {
  const params = useListParams({ q: '', tag: '', sort: '-lastContactAt' }, { pageSize: 25 })
  const { values, set } = params
  const may = useMay()
  const query = useQuery(customersQuery(params.query))
  const tags = useQuery(customerTagsQuery).data ?? []
  return (
    <>
      <PageHeader
        title="Customers"
        count={params.isFiltered ? undefined : query.data?.total}
        description="Everyone who has ordered, and whom you have added."
        actions={
          may('customers.edit') && (
            <>
              <ButtonLink icon={Upload} href="/admin/customers/import">
                Import
              </ButtonLink>
              <ButtonLink variant="primary" icon={Plus} href="/admin/customers/new">
                New customer
              </ButtonLink>
            </>
          )
        }
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        {(tags.length > 0 || values.tag) && (
          <SelectFilter
            label="Tag"
            value={values.tag}
            options={tagOptions(tags, values.tag)}
            onChange={(tag) => set({ tag })}
          />
        )}
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
              Customers appear here when they order or you add them, with all their orders and messages on one
              page.
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}

/** The tag of the filter may be in use no longer. */
const tagOptions = (tags: readonly { tag: string; customers: number }[], chosen: string) => [
  ...tags.map(({ tag, customers }) => [tag, `${tag} (${customers})`] as const),
  ...(chosen && !tags.some(({ tag }) => tag === chosen) ? [[chosen, chosen] as const] : []),
]

const columns: Column<Customer, SortOf<'GET /customers'>>[] = [
  {
    title: 'Customer',
    link: true,
    sort: 'name',
    breaks: true,
    cell: ({ name, company, email, tags }) => (
      <span className="stacked">
        {name}
        <small>{[company !== name && company, email].filter(Boolean).join(', ')}</small>
        {tags.length > 0 && <small>{tags.map((tag) => `#${tag}`).join(' ')}</small>}
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
