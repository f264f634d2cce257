import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#content/locale/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { siteLocale } from '../../../ui/locale.ts'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import type { Answer } from '../../../api/public-api.ts'
import { figuresQuery } from './queries.ts'

type Month = Answer<'GET /subscriptions/figures'>[number]

/** What subscriptions were worth, and how that came about, by month. */
export function SubscriptionFigures() {
  const query = useQuery(figuresQuery)
  return (
    <Panel
      title="By month"
      description="What runs at the end of each month, per month; and what was new, lost, or became worth more or less."
    >
      <QueryResult query={query} lines={4}>
        {(months) => {
          const some = months.filter(({ running, lost }) => running > 0 || Number(lost) > 0)
          return some.length === 0 ? (
            <EmptyState title="Nothing ran yet" />
          ) : (
            <Table
              caption="Subscriptions by month"
              compact
              columns={columns}
              rows={some}
              keyOf={({ month }) => month}
            />
          )
        }}
      </QueryResult>
    </Panel>
  )
}

const money = (title: string, read: (month: Month) => string): Column<Month> => ({
  title,
  align: 'end',
  wideOnly: true,
  cell: (month) => formatPrice(read(month)),
})

const columns: Column<Month>[] = [
  {
    title: 'Month',
    cell: ({ month }) => formatMoment(`${month}-01`, 'month', siteLocale(), 'UTC'),
  },
  { title: 'Running', align: 'end', cell: ({ running }) => running },
  { title: 'Recurring', align: 'end', cell: ({ recurring }) => formatPrice(recurring) },
  money('New', ({ started }) => started),
  money('Resumed', ({ resumed }) => resumed),
  money('Lost', ({ lost }) => lost),
  money('Grown', ({ grown }) => grown),
  money('Shrunk', ({ shrunk }) => shrunk),
  { title: 'Churn', align: 'end', cell: ({ churn }) => churn && `${churn}%` },
  {
    title: 'Average term',
    align: 'end',
    wideOnly: true,
    cell: ({ averageMonths }) => averageMonths && `${averageMonths} months`,
  },
]
