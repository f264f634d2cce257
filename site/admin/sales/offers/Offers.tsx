import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#content/locale/format.ts'
import { offerStates, offerStatuses } from '#content/shop/offer-states.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { siteLocale } from '../../../ui/locale.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table } from '../../../ui/table.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { columns } from './offer-columns.tsx'
import { offerAddress, offerFiguresQuery, offersQuery } from './queries.ts'

/** The offers, and how many of them were accepted in each month. */
export function Offers() {
  const params = useListParams({ q: '', status: '' }, { pageSize: 25 })
  const { values, set } = params
  const query = useQuery(offersQuery(params.query))
  const may = useMay()
  return (
    <>
      <PageHeader
        title="Offers"
        count={params.isFiltered ? undefined : query.data?.total}
        description="What clients accept on a page of their own. An accepted offer is an order."
        actions={
          may('offers.edit') && (
            <ButtonLink variant="primary" href="/admin/offers/new">
              New offer
            </ButtonLink>
          )
        }
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label="State"
          value={values.status}
          options={offerStatuses.map((status) => [status, offerStates[status].label])}
          onChange={(status) => set({ status })}
        />
      </div>
      <Panel label="Offers">
        <TableList
          noun="offers"
          query={query}
          params={params}
          columns={columns}
          hrefOf={({ _id }) => offerAddress(_id)}
          empty={<EmptyState title="No offers yet">Make one for whoever calls or writes.</EmptyState>}
        />
      </Panel>
      <Figures />
    </>
  )
}

/** Sent, accepted and their value, by month. */
function Figures() {
  const query = useQuery(offerFiguresQuery)
  return (
    <Panel
      title="By month"
      description="Of the last twelve months. The value is that of the accepted offers."
    >
      <QueryResult query={query} lines={4}>
        {(months) => {
          const some = months.filter(({ sent, accepted }) => sent + accepted > 0)
          return some.length === 0 ? (
            <EmptyState title="Nothing was sent yet" />
          ) : (
            <Table
              caption="Offers by month"
              compact
              columns={[
                { title: 'Month', cell: ({ month }) => monthName(month) },
                { title: 'Sent', align: 'end', cell: ({ sent }) => sent },
                { title: 'Accepted', align: 'end', cell: ({ accepted }) => accepted },
                { title: 'Value', align: 'end', cell: ({ value }) => formatPrice(value) },
              ]}
              rows={some}
              keyOf={({ month }) => month}
            />
          )
        }}
      </QueryResult>
    </Panel>
  )
}

const monthName = (month: string) => formatMoment(`${month}-01`, 'longMonth', siteLocale(), 'UTC')
