import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { maxCountedThreads, threadStateNames, threadStates } from '#content/shop/inbox.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchFilter } from '../../../ui/filters.tsx'
import { TableList } from '../../../ui/list.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { setThreadState, threadCountsQuery, threadsQuery, type Thread } from './queries.ts'

const threadAddress = ({ _id, kind }: Thread) =>
  kind === 'message' ? `/admin/messages/${_id}` : orderAddress(_id, 'conversation')

/** More are not counted. */
const countText = (count: number) =>
  count < maxCountedThreads ? formatCount(count) : `${formatCount(maxCountedThreads)}+`

/** What people have written, in the contact form and about their orders, by who has to act. */
export function Inbox() {
  const params = useListParams({ state: 'open', q: '', sort: '-lastAt' }, { pageSize: 20 })
  const { values, set } = params
  const query = useQuery(threadsQuery(params.query))
  const counts = useQuery(threadCountsQuery).data
  const may = useMay()
  const { runAction, pending } = useAction('inbox', 'messages')
  const mark = (thread: Thread) =>
    runAction(() => setThreadState(thread._id, thread.state === 'done' ? 'open' : 'done'), {
      success: { text: thread.state === 'done' ? 'Open again.' : 'Done.', undo: true },
      failure: 'It could not be marked.',
    })
  const mayMark = ({ kind }: Thread) => may(kind === 'message' ? 'inbox.edit' : 'conversations.write')
  const columns: Column<Thread, 'lastAt'>[] = [
    {
      title: 'From',
      link: true,
      breaks: true,
      cell: ({ name, isUnread }) => (isUnread ? <strong>{name}</strong> : name),
    },
    {
      title: 'About',
      breaks: true,
      cell: ({ subject, excerpt, kind }) => (
        <span className="stacked full-line">
          <span>
            {kind === 'order' && <Badge>Order</Badge>} {subject}
          </span>
          <small>{excerpt}</small>
        </span>
      ),
    },
    { title: 'Last', sort: 'lastAt', cell: ({ lastAt }) => <TimeAgo at={lastAt} /> },
    {
      title: 'Actions',
      align: 'end',
      cell: (thread) =>
        mayMark(thread) && (
          <IconButton
            icon={thread.state === 'done' ? RotateCcw : Check}
            label={`${thread.state === 'done' ? 'Open again' : 'Done'}: ${thread.name}, ${thread.subject}`}
            title={thread.state === 'done' ? 'Open again' : 'Done'}
            disabled={pending}
            onClick={() => mark(thread)}
          />
        ),
    },
  ]
  return (
    <>
      <PageHeader
        title="Inbox"
        description="Messages from the contact form and conversations about orders."
      />
      <div className="filters">
        <SegmentedControl
          label="State"
          segments={threadStates.map((state) => ({
            value: state,
            text:
              counts && state !== 'done'
                ? `${threadStateNames[state]} (${countText(counts[state])})`
                : threadStateNames[state],
          }))}
          value={threadStates.find((state) => state === values.state)}
          onChange={(state) => set({ state })}
        />
        <SearchFilter value={values.q} onChange={(q) => set({ q })} />
      </div>
      <Panel label="Inbox">
        <TableList
          noun="messages"
          query={query}
          params={params}
          columns={columns}
          hrefOf={threadAddress}
          empty={<EmptyState title="Nothing here">What people write appears here.</EmptyState>}
        />
      </Panel>
    </>
  )
}
