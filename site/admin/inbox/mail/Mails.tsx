import { useQuery } from '@tanstack/react-query'
import type { SortOf } from '../../../api/public-api.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { mailsQuery, mailStates, mailSummaryQuery, type Mail } from './queries.ts'

const states = Object.keys(mailStates) as Mail['state'][]

/** The mails that the site has sent, and their states. */
export function Mails() {
  const params = useListParams({ q: '', state: '', sort: '-createdAt' })
  const { values, set } = params
  const summary = useQuery(mailSummaryQuery).data
  const query = useQuery(mailsQuery(params.query))
  return (
    <>
      <PageHeader
        title="Mail"
        description={
          !summary
            ? 'Emails to customers, subscribers and you.'
            : summary.server
              ? `Sent through ${summary.server}.`
              : 'No mail server is set up: emails are stored here instead of being sent.'
        }
      />
      <div className="filters">
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
        <SelectFilter
          label="Status"
          value={values.state}
          options={states.map((state) => [state, `${mailStates[state].label} (${summary?.[state] ?? 0})`])}
          onChange={(state) => set({ state })}
        />
      </div>
      <Panel label="Emails">
        <TableList
          noun="emails"
          query={query}
          params={params}
          columns={columns}
          hrefOf={({ _id }) => `/admin/mail/${_id}`}
          empty={
            <EmptyState title="No emails yet">
              Each order, message and subscription sends emails, which are listed here.
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}

const columns: Column<Mail, SortOf<'GET /mails'>>[] = [
  { title: 'Subject', link: true, sort: 'subject', cell: ({ subject }) => subject },
  { title: 'To', sort: 'recipient', breaks: true, cell: ({ recipient }) => recipient },
  {
    title: 'Status',
    cell: ({ state }) => <StatusBadge status={mailStates[state]} />,
  },
  { title: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
]
