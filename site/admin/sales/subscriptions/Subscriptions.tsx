import { useQuery } from '@tanstack/react-query'
import { subscriptionStates, subscriptionStatuses } from '#content/shop/subscription-states.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import type { Column } from '../../../ui/table.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { SubscriptionFigures } from './SubscriptionFigures.tsx'
import { subscriptionAddress, subscriptionsQuery, type ListedSubscription } from './queries.ts'

/** The subscriptions of all customers, and what they are worth by month. */
export function Subscriptions() {
  const params = useListParams({ q: '', state: '', risk: '' }, { pageSize: 25 })
  const { values, set } = params
  const query = useQuery(subscriptionsQuery(params.query))
  const may = useMay()
  const mayCreate = may('subscriptions.edit') && may('orders.create') && may('customers.read')
  return (
    <>
      <PageHeader
        title="Subscriptions"
        count={params.isFiltered ? undefined : query.data?.total}
        description="What customers pay by the month, quarter or year. Each period is one order."
        actions={
          mayCreate && (
            <ButtonLink variant="primary" href="/admin/subscriptions/new">
              New subscription
            </ButtonLink>
          )
        }
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label="State"
          value={values.state}
          options={subscriptionStatuses.map((state) => [state, subscriptionStates[state].label])}
          onChange={(state) => set({ state })}
        />
        <SelectFilter
          label="Risk"
          value={values.risk}
          options={[['1', 'Past due, paused or ending']]}
          onChange={(risk) => set({ risk })}
        />
      </div>
      <Panel label="Subscriptions">
        <TableList
          noun="subscriptions"
          query={query}
          params={params}
          columns={columns}
          hrefOf={({ _id }) => subscriptionAddress(_id)}
          empty={
            <EmptyState title="No subscriptions yet">
              They begin with orders of packages that are paid by the month, quarter or year.
            </EmptyState>
          }
        />
      </Panel>
      <SubscriptionFigures />
    </>
  )
}

const columns: Column<ListedSubscription>[] = [
  {
    title: 'Subscription',
    link: true,
    breaks: true,
    cell: ({ packageName, customerName }) => (
      <span className="stacked">
        <strong>{packageName}</strong>
        <small>{customerName}</small>
      </span>
    ),
  },
  {
    title: 'Per month',
    align: 'end',
    cell: ({ monthly, currency }) => formatPrice(monthly, currency),
  },
  { title: 'State', cell: ({ state }) => <StatusBadge status={subscriptionStates[state]} /> },
  {
    title: 'Next',
    wideOnly: true,
    cell: ({ next, endsOn }) => (next ? formatDate(next.on) : endsOn && `ends ${formatDate(endsOn)}`),
  },
  {
    title: 'Open',
    align: 'end',
    wideOnly: true,
    cell: ({ toPay, currency }) => toPay && formatPrice(toPay.amount, currency),
  },
]
