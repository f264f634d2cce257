import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { SortOf } from '../../../api/public-api.ts'
import { StatusBadge, type Status } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { useMay } from '../../lib/use-may.ts'
import { removeSubscriber, subscribersQuery, type Subscriber } from './queries.ts'

const states: Record<Subscriber['state'], Status> = {
  confirmed: { label: 'Confirmed', tone: 'ok' },
  unconfirmed: { label: 'Unconfirmed', tone: 'warn' },
  unsubscribed: { label: 'Unsubscribed', tone: '' },
}

/** The newsletter's subscribers. */
export function Subscribers() {
  const may = useMay()
  const params = useListParams({ q: '', state: '', sort: '-_id' }, { pageSize: 5 })
  const { values, set } = params
  const { runAction } = useAction('subscribers')
  const query = useQuery(subscribersQuery(params.query))

  const remove = ({ _id, subemail }: Subscriber) =>
    runAction(() => removeSubscriber(_id), {
      question: {
        title: `Remove ${subemail}?`,
        text: 'The address is personal data. It is removed permanently; this can’t be undone.',
        confirmLabel: 'Remove subscriber',
      },
      success: `${subemail} removed.`,
      failure: 'The subscriber could not be removed.',
    })
  const columns: Column<Subscriber, SortOf<'GET /subscribers'>>[] = [
    { title: 'Email', sort: 'subemail', breaks: true, cell: ({ subemail }) => subemail },
    { title: 'Status', cell: ({ state }) => <StatusBadge status={states[state]} /> },
    { title: 'Since', sort: '_id', cell: ({ createdAt }) => formatDate(createdAt) },
  ]
  if (may('subscribers.edit'))
    columns.push({
      title: 'Remove',
      align: 'end',
      cell: (row) => (
        <IconButton icon={Trash2} label={`Remove ${row.subemail}`} onClick={() => remove(row)} />
      ),
    })
  return (
    <>
      <PageHeader
        title="Subscribers"
        count={params.isFiltered ? undefined : query.data?.total}
        description="Newsletter subscribers. Only write to confirmed addresses."
        actions={
          may('subscribers.export') && (
            <DownloadButton path="/subscribers/export" fileName="subscribers.csv">
              Export as CSV
            </DownloadButton>
          )
        }
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label="Status"
          value={values.state}
          options={Object.entries(states).map(([name, { label }]) => [name, label])}
          onChange={(state) => set({ state })}
        />
      </div>
      <Panel label="Subscribers">
        <TableList
          noun="subscribers"
          query={query}
          params={params}
          columns={columns}
          empty={
            <EmptyState title="No subscribers yet">
              Visitors subscribe with the form at the bottom of every page.
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}
